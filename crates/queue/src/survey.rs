//! Who works, how fast, and what waits.

use crate::connection::Connection;
use crate::presence::Census;
use crate::{Presence, QueueError, subjects};
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use std::time::{Duration, Instant};

/// How a queue stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Survey {
    /// Who works.
    pub workers: Vec<Presence>,
    /// Who has work done.
    pub coordinators: Vec<Presence>,
    /// Shares that nobody has taken yet.
    pub waiting: u64,
    /// Shares that somebody plays.
    pub playing: u64,
    /// Bytes that the streams take on the server.
    pub bytes: u64,
}

/// How long is waited for answers to a roll call.
const ANSWERS: Duration = Duration::from_millis(700);

/// Asks everybody who is there.
pub fn survey(connection: &Connection) -> Result<Survey, QueueError> {
    connection.wait(async {
        let client = &connection.client;
        let workers = called(connection, subjects::WORKERS);
        let coordinators = called(connection, subjects::COORDINATORS);
        let call = async {
            // Both have to listen before anybody is called.
            tokio::time::sleep(Duration::from_millis(50)).await;
            client.publish(subjects::ROLL_CALL, Vec::new().into()).await.map_err(QueueError::failed)
        };
        let (workers, coordinators, call) = tokio::join!(workers, coordinators, call);
        call?;
        let mut survey =
            Survey { workers: workers?, coordinators: coordinators?, waiting: 0, playing: 0, bytes: 0 };
        for stream in [&connection.work, &connection.done] {
            survey.bytes += stream.get_info().await.map_err(QueueError::failed)?.state.bytes;
        }
        let mut consumers = connection.work.consumers();
        while let Some(info) = consumers.try_next().await.map_err(QueueError::failed)? {
            let consumer: PullConsumer =
                connection.work.get_consumer(&info.name).await.map_err(QueueError::failed)?;
            let info = consumer.get_info().await.map_err(QueueError::failed)?;
            survey.waiting += info.num_pending;
            survey.playing += info.num_ack_pending as u64;
        }
        Ok(survey)
    })
}

/// Who answers under a subject.
async fn called(connection: &Connection, subject: &'static str) -> Result<Vec<Presence>, QueueError> {
    let mut answers = connection.client.subscribe(subject).await.map_err(QueueError::failed)?;
    let mut census = Census::new(ANSWERS);
    let until = tokio::time::Instant::now() + ANSWERS;
    while let Ok(Some(answer)) = tokio::time::timeout_at(until, answers.next()).await {
        if let Ok(presence) = serde_json::from_slice(&answer.payload) {
            census.note(presence, Instant::now());
        }
    }
    Ok(census.present(Instant::now()).into_iter().cloned().collect())
}
