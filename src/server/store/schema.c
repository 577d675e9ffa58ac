/* The same tables in two dialects.
 *
 *   games     what finds a game; small rows, for each append changes one
 *   heads     what never changes about a game, kept apart from what does
 *   entries   the logs; rows lie in the order in which they were written, so that the appends of
 *             many games share pages; (game, version) is the primary key
 *   guests    who ever did something at a game, and whether they sit there
 *   plans     queued draws
 *   maps      the map files that games were made with, by names such as "usa@0123456789abcdef"
 *   players, sessions, bans, ratings
 *
 * Games have a number besides their id: ids are random, and an index by number keeps the games that
 * are being played next to each other. Times are milliseconds since 1970. Statuses are the numbers
 * of srv_status, kinds the names of entries.def. `name_key` is srv_fold of an account's name. Games
 * are never deleted, and entries are only written together with a change of their game. */
#include "schema.h"

static const char *const sqlite[] = {
    "CREATE TABLE games ("
    "  no INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  map TEXT NOT NULL,"
    "  is_public INTEGER NOT NULL,"
    "  is_rated INTEGER NOT NULL,"
    "  was_rated INTEGER NOT NULL DEFAULT 0,"
    "  created INTEGER NOT NULL,"
    "  updated INTEGER NOT NULL,"
    "  status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),"
    "  due INTEGER NOT NULL,"
    "  version INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE INDEX games_listed ON games (status, updated, id, map) WHERE is_public = 1;"
    "CREATE INDEX games_due ON games (due) WHERE due > 0;"
    "CREATE TABLE heads ("
    "  game INTEGER PRIMARY KEY REFERENCES games,"
    "  head TEXT NOT NULL) STRICT;"
    "CREATE TABLE entries ("
    "  game INTEGER NOT NULL REFERENCES games,"
    "  version INTEGER NOT NULL CHECK (version > 0),"
    "  kind TEXT NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  player TEXT NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (game, version)) STRICT;"
    "CREATE TABLE guests ("
    "  player TEXT NOT NULL,"
    "  game INTEGER NOT NULL REFERENCES games,"
    "  sits INTEGER NOT NULL,"
    "  PRIMARY KEY (player, game)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE plans ("
    "  game INTEGER NOT NULL REFERENCES games,"
    "  seat INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE players ("
    "  id TEXT PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  name_key TEXT UNIQUE,"
    "  password TEXT NOT NULL DEFAULT '',"
    "  created INTEGER NOT NULL,"
    "  is_gone INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;"
    "CREATE TABLE sessions ("
    "  hash TEXT PRIMARY KEY,"
    "  player TEXT NOT NULL REFERENCES players,"
    "  at INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_player ON sessions (player);"
    "CREATE TABLE bans ("
    "  what TEXT PRIMARY KEY,"
    "  until INTEGER NOT NULL,"
    "  reason TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE ratings ("
    "  map TEXT NOT NULL,"
    "  who TEXT NOT NULL,"
    "  rating REAL NOT NULL,"
    "  deviation REAL NOT NULL,"
    "  volatility REAL NOT NULL,"
    "  games INTEGER NOT NULL,"
    "  PRIMARY KEY (map, who)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_best ON ratings (map, rating);"
    "CREATE TABLE probe (n INTEGER NOT NULL) STRICT;"
    "INSERT INTO probe VALUES (0);",
    /* Sessions end when they are not used; games that do not start are given up, which is due in a
     * week for those that wait already. */
    ("CREATE INDEX sessions_at ON sessions (at);"
     "UPDATE games SET due = updated + 604800000 WHERE status = 0;"),
    /* Rows of running games may be behind their logs: these are looked at when it is opened. */
    "CREATE INDEX games_running ON games (no) WHERE status = 1;",
    /* A game goes on with the map that it was begun on, also when the program's is corrected. */
    "CREATE TABLE maps ("
    "  name TEXT PRIMARY KEY,"
    "  text TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    /* The hash of a code that lets somebody in who has forgotten the password. */
    "ALTER TABLE players ADD COLUMN recovery TEXT NOT NULL DEFAULT '';",
};

const srv_schema srv_schema_sqlite = {sqlite, sizeof sqlite / sizeof *sqlite};

static const char *const postgres[] = {
    "CREATE TABLE games ("
    "  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    "  id text COLLATE \"C\" NOT NULL UNIQUE,"
    "  map text COLLATE \"C\" NOT NULL,"
    "  is_public boolean NOT NULL,"
    "  is_rated boolean NOT NULL,"
    "  was_rated boolean NOT NULL DEFAULT false,"
    "  created bigint NOT NULL,"
    "  updated bigint NOT NULL,"
    "  status integer NOT NULL CHECK (status BETWEEN 0 AND 3),"
    "  due bigint NOT NULL,"
    "  version integer NOT NULL DEFAULT 0) WITH (fillfactor = 70);"
    "CREATE INDEX games_listed ON games (status, updated, id, map) WHERE is_public;"
    "CREATE INDEX games_due ON games (due) WHERE due > 0;"
    "CREATE TABLE heads ("
    "  game bigint PRIMARY KEY REFERENCES games,"
    "  head text NOT NULL);"
    "CREATE TABLE entries ("
    "  game bigint NOT NULL," /* not REFERENCES: checking it was a quarter of an append's time */
    "  version integer NOT NULL CHECK (version > 0),"
    "  kind text NOT NULL,"
    "  seat integer NOT NULL,"
    "  at bigint NOT NULL,"
    "  player text COLLATE \"C\" NOT NULL,"
    "  body text NOT NULL,"
    "  PRIMARY KEY (game, version));"
    "CREATE TABLE guests ("
    "  player text COLLATE \"C\" NOT NULL,"
    "  game bigint NOT NULL REFERENCES games,"
    "  sits boolean NOT NULL,"
    "  PRIMARY KEY (player, game));"
    "CREATE TABLE plans ("
    "  game bigint NOT NULL REFERENCES games,"
    "  seat integer NOT NULL,"
    "  body text NOT NULL,"
    "  PRIMARY KEY (game, seat));"
    "CREATE TABLE players ("
    "  id text COLLATE \"C\" PRIMARY KEY,"
    "  name text NOT NULL,"
    "  name_key text COLLATE \"C\" UNIQUE,"
    "  password text NOT NULL DEFAULT '',"
    "  created bigint NOT NULL,"
    "  is_gone boolean NOT NULL DEFAULT false);"
    "CREATE TABLE sessions ("
    "  hash text COLLATE \"C\" PRIMARY KEY,"
    "  player text COLLATE \"C\" NOT NULL REFERENCES players,"
    "  at bigint NOT NULL);"
    "CREATE INDEX sessions_player ON sessions (player);"
    "CREATE TABLE bans ("
    "  what text COLLATE \"C\" PRIMARY KEY,"
    "  until bigint NOT NULL,"
    "  reason text NOT NULL);"
    "CREATE TABLE ratings ("
    "  map text COLLATE \"C\" NOT NULL,"
    "  who text COLLATE \"C\" NOT NULL,"
    "  rating double precision NOT NULL,"
    "  deviation double precision NOT NULL,"
    "  volatility double precision NOT NULL,"
    "  games integer NOT NULL,"
    "  PRIMARY KEY (map, who));"
    "CREATE INDEX ratings_best ON ratings (map, rating);"
    "CREATE TABLE probe (n bigint NOT NULL);"
    "INSERT INTO probe VALUES (0);",
    /* Sessions end when they are not used; games that do not start are given up, which is due in a
     * week for those that wait already. */
    "CREATE INDEX sessions_at ON sessions (at);"
    "UPDATE games SET due = updated + 604800000 WHERE status = 0;",
    "CREATE TABLE maps ("
    "  name text COLLATE \"C\" PRIMARY KEY,"
    "  text text NOT NULL);",
    "ALTER TABLE players ADD COLUMN recovery text NOT NULL DEFAULT '';",
};

const srv_schema srv_schema_postgres = {postgres, sizeof postgres / sizeof *postgres};
