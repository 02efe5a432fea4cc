//! The way to a server, and what we need there: streams, the consumer that workers share, the bucket of files. Whoever comes
//! first creates them; what is there already is taken as it is, so that whoever runs the server may have it otherwise.

use crate::address::Login;
use crate::{Address, Build, QueueError, subjects};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// How a queue is used. What is usual is right but for tests.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// A share that nobody has said anything about for so long is delivered again. Whoever connects first decides.
    pub patience: Duration,
    /// How long a share should take.
    pub share: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self { patience: Duration::from_secs(10), share: Duration::from_secs(1) }
    }
}

impl Settings {
    /// How often everybody tells that they are there: some words may be lost before anybody is taken for dead.
    pub(crate) fn heartbeat(&self) -> Duration {
        self.patience / 5
    }

    /// Who was not heard of for so long is gone: shortly before somebody else gets what they had.
    pub(crate) fn gone(&self) -> Duration {
        self.patience * 9 / 10
    }
}

/// A connection that is kept up: when the server goes away, it waits for it to come back.
#[derive(Clone)]
pub struct Connection {
    pub(crate) client: Client,
    pub(crate) context: Context,
    pub(crate) work: Stream,
    pub(crate) done: Stream,
    pub(crate) files: ObjectStore,
    pub(crate) settings: Settings,
    runtime: Arc<Runtime>,
}

/// How long between attempts to reach a server that is gone.
pub(crate) const AGAIN: Duration = Duration::from_millis(300);
/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);
/// More shares than this never wait, whoever asks for it.
const MOST_SHARES: i64 = 100_000;
/// What nobody has asked for in so long is forgotten: shares, reports, files.
const SHARES_AGE: Duration = Duration::from_hours(7 * 24);
const REPORTS_AGE: Duration = Duration::from_hours(24);
const FILES_AGE: Duration = Duration::from_hours(90 * 24);

impl Connection {
    /// Connects. A patient one waits for a server that is not there yet, and tries again until it is.
    pub fn new(address: &Address, settings: Settings, is_patient: bool) -> Result<Self, QueueError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("queue")
            .enable_all()
            .build()
            .map_err(QueueError::failed)?;
        let runtime = Arc::new(runtime);
        runtime.block_on(async {
            loop {
                match Self::connected(address, settings, &runtime).await {
                    Err(QueueError::Unreachable { .. } | QueueError::Failed(_)) if is_patient => {
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    }
                    connected => return connected,
                }
            }
        })
    }

    async fn connected(
        address: &Address,
        settings: Settings,
        runtime: &Arc<Runtime>,
    ) -> Result<Self, QueueError> {
        let client = client(address).await?;
        let context = jetstream::new(client.clone());
        let unready = |error: String| {
            if error.contains("no responders") || error.contains("not enabled") {
                QueueError::NoJetStream { address: address.to_string() }
            } else {
                QueueError::Failed(error)
            }
        };
        let (work, done) = streams(&context).await.map_err(unready)?;
        let files = bucket(&context).await.map_err(unready)?;
        let runtime = Arc::clone(runtime);
        let mut connection = Self { client, context, work, done, files, settings, runtime };
        // Shares wait for somebody, even if nobody has come yet. How long, whoever came first has decided.
        connection.settings.patience = connection.hands().await?.cached_info().config.ack_wait;
        Ok(connection)
    }

    /// Makes what is missing: the server may have lost its files.
    pub(crate) async fn restore(&self) {
        let _ = streams(&self.context).await;
        let _ = bucket(&self.context).await;
        let _ = self.hands().await;
    }

    /// The consumer that all workers with our sources share.
    pub(crate) async fn hands(&self) -> Result<PullConsumer, QueueError> {
        let sources = Build::here().sources;
        let name = subjects::hands(&sources);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: subjects::work_for(&sources),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.settings.patience,
            max_ack_pending: MOST_SHARES,
            max_waiting: MOST_SHARES,
            ..pull::Config::default()
        };
        self.work.get_or_create_consumer(&name, config).await.map_err(QueueError::failed)
    }

    /// Waits for something that needs the server.
    pub(crate) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// What runs futures, for threads of their own.
    pub(crate) fn handle(&self) -> tokio::runtime::Handle {
        self.runtime.handle().clone()
    }

    /// Lets something go on beside.
    pub(crate) fn beside(&self, future: impl Future<Output = ()> + Send + 'static) -> Beside {
        Beside(self.runtime.spawn(future))
    }
}

/// The streams of shares and of reports.
async fn streams(context: &Context) -> Result<(Stream, Stream), String> {
    let work = Config {
        name: subjects::WORK.to_owned(),
        subjects: vec![subjects::ALL_WORK.to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        max_messages: MOST_SHARES,
        discard: DiscardPolicy::New,
        max_age: SHARES_AGE,
        ..Config::default()
    };
    let done = Config {
        name: subjects::DONE.to_owned(),
        subjects: vec![subjects::ALL_DONE.to_owned()],
        retention: RetentionPolicy::Limits,
        storage: StorageType::File,
        max_age: REPORTS_AGE,
        ..Config::default()
    };
    let stream =
        async |config: Config| context.get_or_create_stream(config).await.map_err(|error| error.to_string());
    Ok((stream(work).await?, stream(done).await?))
}

/// The bucket of files.
async fn bucket(context: &Context) -> Result<ObjectStore, String> {
    if let Ok(files) = context.get_object_store(subjects::FILES).await {
        return Ok(files);
    }
    let config = object_store::Config {
        bucket: subjects::FILES.to_owned(),
        storage: StorageType::File,
        max_age: FILES_AGE,
        ..object_store::Config::default()
    };
    context.create_object_store(config).await.map_err(|error| error.to_string())
}

/// Something that goes on until nobody needs it any more.
pub(crate) struct Beside(tokio::task::JoinHandle<()>);

impl Drop for Beside {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn client(address: &Address) -> Result<Client, QueueError> {
    let mut options = ConnectOptions::new()
        .name("conecta")
        .request_timeout(Some(ANSWER))
        .connection_timeout(ANSWER)
        .ping_interval(Duration::from_secs(5))
        // Servers come back within seconds, or somebody is called.
        .reconnect_delay_callback(|attempts| Duration::from_millis(100 * (attempts as u64).min(20)))
        // What happens to the connection is no news: whoever waits notices.
        .event_callback(|_| async {});
    options = match &address.login {
        None => options,
        Some(Login::Token(token)) => options.token(token.clone()),
        Some(Login::User { name, password }) => options.user_and_password(name.clone(), password.clone()),
    };
    if let Some(file) = &address.credentials {
        let wrong = |error: std::io::Error| QueueError::Credentials {
            file: file.clone(),
            // What the parser says may quote the file.
            reason: match error.kind() {
                std::io::ErrorKind::NotFound | std::io::ErrorKind::PermissionDenied => {
                    error.kind().to_string()
                }
                _ => "it holds no credentials".to_owned(),
            },
        };
        options = options.credentials_file(file).await.map_err(wrong)?;
    }
    if let Some(file) = &address.authorities {
        options = options.add_root_certificates(file.clone());
    }
    if address.servers.iter().any(|server| server.starts_with("tls://")) {
        options = options.require_tls(true);
    }
    options.connect(&address.servers).await.map_err(|error| match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            QueueError::Refused { address: address.to_string() }
        }
        _ => QueueError::Unreachable { address: address.to_string(), reason: error.to_string() },
    })
}
