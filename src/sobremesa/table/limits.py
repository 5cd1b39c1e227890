"""Every limit of the table, in one place."""

from __future__ import annotations

from typing import Final

# What people send
NAME_LENGTH: Final = 40
ACTION_LENGTH: Final = 200
COMMAND_ID_LENGTH: Final = 64
WORDS_LENGTH: Final = 280
"""What somebody says at a table in one go."""
MESSAGE_BYTES: Final = 4 * 1024
"""One message on a socket."""
PATH_LENGTH: Final = 200
"""An address on this server, without its query."""
REQUEST_BYTES: Final = 64 * 1024
"""The body of one HTTP request."""

# What people are sent
REPLAY_BYTES: Final = 16 * 1024 * 1024
"""All positions of a record, before they are compressed."""
REPLAY_SECONDS: Final = 20.0
"""Telling all of them takes no longer."""
PICTURES_KEPT: Final = 100
"""Pictures of tables for previews of links, some ten thousand bytes each; a fifth of a second to draw one."""
PICTURES_A_SECOND: Final = 1.0
PICTURES_AT_ONCE: Final = 20
"""For one person, and for one address."""
PIECE_BYTES: Final = 64 * 1024
"""Long answers are sent in pieces."""

# How much one person may do
WISHES_A_SECOND: Final = 40.0
WISHES_AT_ONCE: Final = 200
"""Requests and messages on all sockets of one person together."""
COST_OF_A_SECOND: Final = 1000.0
"""What is worked out for somebody costs as many wishes as it takes milliseconds of the processor: nobody has
more than a twenty-fifth of it for long."""
WISH_SECONDS: Final = 0.005
"""So much of the processor a request may take for one wish."""
PIECES_SECONDS: Final = 0.005
"""After so much work for people who ask, whatever else is due comes first."""
CALLED_AT_ONCE: Final = 8
"""Of those who wait for their turn so many are called in one go, as far as that time allows."""
PHRASE_LENGTH: Final = 300
"""Characters of a recovery phrase, however it is typed."""
TRIES_A_SECOND: Final = 1 / 30
TRIES_AT_ONCE: Final = 10
"""Recovery phrases that are tried, and cookies that are taken back, from one address, and for one person."""
PASSKEYS: Final = 10
"""Of one person."""
CHALLENGE_SECONDS: Final = 300.0
"""A browser has so long to answer."""
HASHED_AT_ONCE: Final = 2
"""Phrases that are looked at together: each takes 32 MB and a tenth of a second of some processor."""
SETTINGS_BYTES: Final = 2000
"""What somebody chose on the page, where it follows them."""
INVITED: Final = 5
"""People who are invited to one table."""
INVITATIONS: Final = 20
"""Invitations that wait for one person."""
REMEMBERED_GAMES: Final = 300
"""Past games in which one's acquaintances and one's best are looked for."""
TAKEN_TABLES: Final = 10_000
"""Tables in the file that somebody takes with them."""
TAKEN_WORDS: Final = 10_000
"""Words of theirs in it."""
NEW_PEOPLE_A_SECOND: Final = 5.0
NEW_PEOPLE_AT_ONCE: Final = 200
"""New cookies for one address."""
DAY: Final = 24 * 3600.0
ADDRESS_WISHES_A_SECOND: Final = 300.0
ADDRESS_WISHES_AT_ONCE: Final = 2000
"""All people of one address together: there may be a school behind it. This machine's own is excepted."""
ADDRESS_TABLES_A_DAY: Final = 1000
ADDRESS_TABLES_AT_ONCE: Final = 300
ADDRESS_PUBLIC_A_DAY: Final = 200
ADDRESS_PUBLIC_AT_ONCE: Final = 20
"""Public tables: one address must not fill the list."""
ADDRESS_COMMANDS_A_DAY: Final = 200_000
ADDRESS_COMMANDS_AT_ONCE: Final = 50_000
"""Each is a line in some table's log, for ever: some hundred bytes on the disk. What people say of themselves
(names, faces, settings, browsers to be called at) counts too."""
WORDS_A_SECOND: Final = 0.5
WORDS_AT_ONCE: Final = 8
"""What one person says, at all tables and over all sockets together; reports of what others said too."""
ADDRESS_WORDS_A_SECOND: Final = 10.0
ADDRESS_WORDS_AT_ONCE: Final = 100
WORDS_KEPT: Final = 200
"""Of what is said at the seats of a table, or among those who watch, the last so many lines are kept."""
TABLES_A_PERSON: Final = 50
"""Tables that wait or are played, for the person who made them."""
TABLES_A_DAY: Final = 300
"""Tables that one person lays in a day, whatever becomes of them."""
LOG_LINES: Final = 3000
"""What happens at one table; then it can only end."""
SOCKETS_A_PERSON: Final = 20
SOCKETS_A_TABLE: Final = 500
SOCKETS_UNHEARD: Final = 5
"""A socket is closed after so many refused messages in a row for flooding."""
MESSAGES_WAITING: Final = 8
"""A socket that says more before it is heard is not read meanwhile."""
TICK_SECONDS: Final = 0.01
"""Where several speak at the same time, all are heard together, so often."""
TICK_MANY: Final = 3
BUSY_TICK_SECONDS: Final = 0.025
"""After so many were heard together, they are heard together so often."""
READ_BYTES: Final = 4 * 1024
"""Of what a socket says so much is read in one go."""
IDLE_FRAMES_A_SECOND: Final = 1.0
IDLE_FRAMES_AT_ONCE: Final = 100
"""Pings, pongs and pieces of messages on one socket. Browsers send a pong in a while."""
ANSWERS_WAITING: Final = 16
"""A socket whose answers are not read is not listened to any more."""

# People who look for people
SEEK_SEEN_SECONDS: Final = 8.0
"""Whoever looks for others says so every few seconds; who has been silent for so long is gone."""
SEEK_MORE_SECONDS: Final = 4.0
"""So long one waits for more players than a game needs."""
SEEK_WIDER_SECONDS: Final = 12.0
"""Whoever has waited so long takes another clock of the same kind."""
SEEK_KEPT_SECONDS: Final = 600.0
"""Where somebody is expected is remembered for so long after they were last there."""
SEEK_PLAYERS: Final = 4
"""Strangers who are brought together, at most."""
WATCHING_SECONDS: Final = 2.0
"""Other servers hear so late how many watch a table."""

# Calling people to whose turn it is
CALL_AFTER_SECONDS: Final = 15.0
"""Whoever comes within so long is not called."""
CALL_AGAIN_SECONDS: Final = 60.0
"""Nobody is called more often for one game; where nobody hurries, once a day for all of them."""
INVITED_AGAIN_SECONDS: Final = 3600.0
"""Nor for invitations, whoever sends them."""
REMIND_SECONDS: Final = 600.0
"""So often it is looked for those whose day without a call is over."""
CALL_SECONDS: Final = 10.0
"""A call that takes longer has failed."""
CALLS_A_PERSON: Final = 10
"""Browsers and addresses by which one person can be called."""
MAIL_LENGTH: Final = 254
MAILS_A_DAY: Final = 5
MAILS_AT_ONCE: Final = 3
"""Letters that ask whether an address is somebody's: for a person, for a network; one a day to an address."""
CALL_LENGTH: Final = 1000
"""The address of a push service."""

# Connections
CONNECTIONS: Final = 16_000
"""Of one server, in all; fewer where the system allows fewer open files."""
OTHER_FILES: Final = 200
"""Files that are not connections: the database, workers, libraries."""
CONNECTIONS_AN_ADDRESS: Final = 200
"""Proxies that we know are excepted; there are whole schools behind one address."""
HEADERS_BYTES: Final = 16 * 1024
HEADERS_LINES: Final = 100
"""Of one request; browsers send some twenty. Reading thousands takes many milliseconds, before anything is
known of who sends them."""
HEADERS_SECONDS: Final = 10.0
BODY_SECONDS: Final = 20.0
"""From the last header to the last byte of the body."""
READING_SECONDS: Final = 30.0
"""Whoever has not read any of an answer for so long is gone."""
KEEP_ALIVE_SECONDS: Final = 5
"""A connection waits so long for the next request."""
LOG_AGAIN_SECONDS: Final = 10.0
"""What happens a thousand times a second is logged so seldom, with its count."""

# Looking after itself
COLLECTED_AFTER: Final = (5_000, 2, 0)
"""Garbage is looked for among what is new when there are so many things more than before (many more are new
where others have gone), and after so many such looks among what outlived one."""
COLLECTED_ALL_SECONDS: Final = 24 * 3600.0
"""Among everything so seldom, unless nobody is here."""
WORST_SECONDS: Final = 60.0
"""The metrics tell the worst of so long, or of up to twice as long."""
SIBLING_SECONDS: Final = 2.0
"""A process of the same server that has not told its figures after so long does not answer."""
UNWELL_SECONDS: Final = 5.0
"""A server that has not written a heartbeat for so long is not well."""

# How long things last
ROOM_IDLE_SECONDS: Final = 600.0
"""A game that nobody watches or plays leaves the memory (never the database)."""
HOUSEKEEPING_SECONDS: Final = 60.0
WAITING_TABLE_SECONDS: Final = 24 * 3600.0
"""A table whose seats do not fill is closed."""
ABANDONED_SECONDS: Final = 30 * 24 * 3600.0
"""A game without a clock in which nobody acts is over."""
UNFINISHED_KEPT_SECONDS: Final = 30 * 24 * 3600.0
"""Tables at which no game was finished are deleted after so long. Finished games are kept."""
FORGOTTEN_AT_ONCE: Final = 100
"""So many of them each time."""
AWAY_SECONDS: Final = 120.0
"""Where there is no clock, the others may go on without a player who has been away for so long."""
WORDS_SECONDS: Final = 24 * 3600.0
"""What was said at a table is forgotten so long afterwards, once its game is over, unless all agree."""
REMATCH_SECONDS: Final = 30.0
"""Of three or more, those who want another game wait so long for who does not answer."""
RETRY_SECONDS: Final = 1.0
"""What could not be done for lack of storage, or because a bot failed, is tried again after so long."""
LONGEST_RETRY_SECONDS: Final = 60.0
"""A bot that fails again and again is asked less and less often, but at least so often."""
SHARED_SECONDS: Final = 0.05
"""All who only watch a table, and all sockets of one person, are sent the same message for so long: clocks in
it are that old at most."""
PRESENCE_SECONDS: Final = 0.25
"""Who comes and goes is told after so long, and not at all where they are back by then."""
PING_SECONDS: Final = 20.0
COOKIE_SECONDS: Final = 365 * 24 * 3600
COOKIE_RENEWED_SECONDS: Final = 30 * 24 * 3600
"""Whoever comes with a cookie that is older gets a new one."""
KEYS_SECONDS: Final = 15.0
"""A server looks so often whether there are new keys, and cookies that were taken back elsewhere."""
REVOKED_AGAIN_SECONDS: Final = 3600.0
"""It looks again at what was taken back so long before the last look: by the clock of another server, or by a
commit that took its time."""
KEY_KNOWN_SECONDS: Final = 60.0
"""A new key signs after so long: by then all servers know it."""

# Clocks
BANK_SECONDS: Final = range(10, 3 * 3600 + 1)
INCREMENT_SECONDS: Final = range(0, 181)
DAYS: Final = range(1, 15)
HEARTBEAT_SECONDS: Final = 1.0
"""The clock of a server that was killed loses at most so much."""
LATE_SECONDS: Final = 5.0
"""A heartbeat that comes so late says that nobody could act: the process was stopped."""
STEP_SECONDS: Final = 1.0
"""A machine's clock that is so far ahead of our stopwatch was set, or the machine slept."""

# Several servers
GONE_SECONDS: Final = 3.0
"""A server that has not been heard of for so long is taken for dead: others look after its tables."""
TOLD_AT_ONCE: Final = 200
"""Tables that one notification names: it may have 8,000 bytes."""
FORGOTTEN_SECONDS: Final = 60.0
"""A dead server is remembered for so long."""

# Bots (how long they may think: `bots.timeouts`)
BOT_FAILURES: Final = 3
"""A bot that has failed so often in a game is not asked again: a simpler one plays for it."""

# Ratings
RATED_A_DAY: Final = 3
"""So many games of the same two people count in a day, in one game and at one pace."""
RATED_TURNS: Final = 2
"""Actions of every player before which giving up gives nothing to anybody else."""
SETTLED_DEVIATION: Final = 250
SETTLED_OPPONENTS: Final = 3
"""Whoever is sure within so many points, and has met so many others, is on the leaderboard."""
LEADERS: Final = 50
MODERATION_SECONDS: Final = 2.0
"""A server looks so often for what whoever runs it has decided."""
RESULTS_SECONDS: Final = 3.0
"""A server looks so often for results of other servers."""
RESULTS_AT_ONCE: Final = 200

# Advice
HINT_CHOICES: Final = 3
"""The best action, and so many less one that are nearly as good."""
HINTS_A_SECOND: Final = 0.5
HINTS_AT_ONCE: Final = 10
LOOKED_AT_CLOSELY: Final = 16
"""Positions of a finished game, about its turning points, that are thought about as for a hint."""
EVALUATED_WHILE_WANTED_SECONDS: Final = 15.0
"""A game is evaluated while somebody asks for it; whoever comes back later finds what was done."""
ANALYSES_A_SECOND: Final = 0.05
ANALYSES_AT_ONCE: Final = 10
"""Games that one person may let be evaluated anew."""
ANALYSED_ACTIONS: Final = 2000
"""A longer game is not evaluated."""
ANALYSES_KEPT: Final = 200
ANALYSES_WAITING: Final = 20
"""Games that are being evaluated, each a position in turn."""
ANALYSES_WAITING_A_PERSON: Final = 5

# Storage
GROUP_SIZE: Final = 512
"""At most so many appends share one commit."""
CHECKPOINT_PAGES: Final = 4000
"""When SQLite's journal has so many, what it holds goes into the file: pages that change at each action go
there once, and not with every thousand. It takes 16 MB of disk."""
BUSY_SECONDS: Final = 1.0
LOCK_SECONDS: Final = 0.01
"""Between two tries to open a new SQLite file that another server is opening, too."""
DATABASE_SECONDS: Final = 5.0
"""A database on another machine that has not answered by then is taken for gone."""
DATABASE_READERS: Final = 4
"""Connections of one server that read at the same time."""
FREE_DISK_BYTES: Final = 256 * 1024 * 1024
"""Where less is left on the disk no table is laid; the games that are played go on."""
LISTED_TABLES: Final = 100
"""Rows in a list of tables."""
FAULTS_TOLD: Final = 20
"""Of more faults of a database than so many the rest is not named."""
INSPECTION_SECONDS: Final = 24 * 3600.0
"""So often it is looked at whether the database is sound."""
LISTED_A_PERSON: Final = 5
"""Tables of one person in the list of public ones."""
PUT_AWAY_AT_ONCE: Final = 20
"""Old games that are put away in one commit."""
PUT_AWAY_PAUSE_SECONDS: Final = 0.05
"""Between two such commits the servers come first."""
