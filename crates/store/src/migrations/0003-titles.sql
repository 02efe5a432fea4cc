-- What a player was called in an event, where that is not its name: files have aliases.

ALTER TABLE event_player ADD COLUMN title TEXT;
