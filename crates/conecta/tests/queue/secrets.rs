//! Who may: logins, credentials and certificates.

use crate::support::{Server, missing};
use crate::{Process, conecta};
use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair;
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn secrets_open_the_door_and_are_never_shown() {
    for (arguments, right, wrong) in [
        (["--user", "ann", "--pass", "s3cret"].as_slice(), "ann:s3cret@", "ann:wr0ng@"),
        (&["--auth", "s3cret"], "s3cret@", "wr0ng@"),
    ] {
        let Some(server) = Server::start(arguments) else { return };
        let folder = tempfile::tempdir().expect("a folder");
        let asked = |login: &str| {
            let url = server.url().replace("nats://", &format!("nats://{login}"));
            let run = conecta(folder.path()).args(["queue", &url]).output().expect("it runs");
            let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
            assert!(!said.contains("s3cret") && !said.contains("wr0ng"), "{said}");
            (run.status.code(), said)
        };
        let (code, said) = asked(right);
        assert!(code == Some(0) && said.contains("0 workers"), "{said}");
        // Who works is called as little by its secret: where it is named by the environment, not even in the list of processes.
        let url = server.url().replace("nats://", &format!("nats://{right}"));
        let mut command = conecta(folder.path());
        command.arg("worker").env("CONECTA_QUEUE", url);
        let worker = Process::start(command, &folder.path().join("log"));
        let said = worker.says("ready") + &worker.command_line();
        assert!(said.contains(&server.url()) && !said.contains("s3cret"), "{said}");
        for login in [wrong, ""] {
            let (code, said) = asked(login);
            assert!(code == Some(2) && said.contains("does not let us in"), "{said}");
        }
    }
}

/// What an authority says about somebody, signed, as `nsc` would.
fn statement(authority: &KeyPair, about: &KeyPair, says: &Value) -> String {
    let claims = json!({
        "jti": about.public_key(), "iat": 1_700_000_000, "iss": authority.public_key(),
        "sub": about.public_key(), "name": "test", "nats": says,
    });
    let header = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let encoded = |part: &Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
    let signed = format!("{}.{}", encoded(&header), encoded(&claims));
    let signature = authority.sign(signed.as_bytes()).expect("a signature");
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
}

/// A file of credentials for a new user of an account.
fn credentials(account: &KeyPair) -> String {
    let user = KeyPair::new_user();
    let permissions = json!({
        "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1, "type": "user", "version": 2,
    });
    format!(
        "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
        statement(account, &user, &permissions),
        user.seed().expect("a seed")
    )
}

#[test]
fn a_file_of_credentials_opens_the_door_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let [operator, system, class, stranger] =
        [KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_account(), KeyPair::new_account()];
    let trust = statement(&operator, &operator, &json!({ "type": "operator", "version": 2 }));
    let account = |account: &KeyPair, bytes: i64| {
        let limits = json!({
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1,
            "leaf": -1, "mem_storage": bytes, "disk_storage": bytes, "streams": -1, "consumer": -1,
        });
        let says = json!({ "limits": limits, "type": "account", "version": 2 });
        format!("{}: {}", account.public_key(), statement(&operator, account, &says))
    };
    let configuration = format!(
        "operator: {trust}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{\n{}\n{}\n}}\n",
        system.public_key(),
        account(&system, 0),
        account(&class, -1)
    );
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let configuration = file("nats.conf", &configuration);
    let Some(server) = Server::start(&["-c", &configuration]) else { return };
    let asked = |credentials: &str| {
        let mut command = conecta(folder.path());
        command.env("CONECTA_QUEUE_CREDENTIALS", credentials).args(["queue", &server.url()]);
        let run = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
        let secret = std::fs::read_to_string(credentials).unwrap_or_default();
        let is_told = secret.lines().any(|line| line.len() > 40 && said.contains(line));
        assert!(!is_told, "{said}");
        (run.status.code(), said)
    };
    let (code, said) = asked(&file("class.creds", &credentials(&class)));
    assert!(code == Some(0) && said.contains("0 workers"), "{said}");
    let (code, said) = asked(&file("stranger.creds", &credentials(&stranger)));
    assert!(code == Some(2) && said.contains("does not let us in"), "{said}");
    let (code, said) = asked("");
    assert!(code == Some(2) && said.contains("does not let us in"), "{said}");
    let (code, said) = asked("nowhere.creds");
    assert!(code == Some(2) && said.contains("nowhere.creds"), "{said}");
    let (code, said) = asked(&file("broken.creds", "s3cret"));
    assert!(code == Some(2) && said.contains("broken.creds") && !said.contains("s3cret"), "{said}");
}

#[test]
fn what_is_said_to_the_server_can_be_secret_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output();
    if !made.is_ok_and(|made| made.status.success()) {
        missing("there is no openssl to make a certificate with");
        return;
    }
    let paths = [&certificate, &key].map(|path| path.to_str().expect("text").to_owned());
    let Some(server) = Server::start(&["--tls", "--tlscert", &paths[0], "--tlskey", &paths[1]]) else {
        return;
    };
    let url = server.url().replace("nats://", "tls://");
    let trusted = conecta(folder.path()).env("CONECTA_QUEUE_CA", &certificate).args(["queue", &url]).output();
    let trusted = trusted.expect("it runs");
    assert!(trusted.status.success(), "{}", String::from_utf8_lossy(&trusted.stderr));
    let stranger = conecta(folder.path()).args(["queue", &url]).output().expect("it runs");
    let said = String::from_utf8_lossy(&stranger.stderr).into_owned();
    assert!(stranger.status.code() == Some(2) && said.contains("cannot reach the queue"), "{said}");
}
