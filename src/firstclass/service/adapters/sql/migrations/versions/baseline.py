"""Create all tables.

Until the first release is tagged, a change of the schema is made here, and those who have a
database begin with a new one. After that, each change is a new file.
"""

import sqlalchemy as sa
from alembic import op

revision = "baseline"
down_revision = None

INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""With 32 bits, times would end in 2038."""


def upgrade() -> None:
    """Create them."""
    op.create_table(
        "attempts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), index=True),
        sa.Column("started_at", INTEGER, nullable=False),
        sa.Column("ended_at", INTEGER),
        sa.Column("points", INTEGER),
        sa.Column("margin", INTEGER),
        sa.Column("arrested", sa.Boolean(), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("day", "person"),
    )
    op.create_table(
        "automatic_choices",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("version", INTEGER, nullable=False),
        sa.Column("decider", sa.String(64), nullable=False),
    )
    op.create_table(
        "catalogues",
        sa.Column("hash", sa.String(16), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )
    op.create_table(
        "heartbeats",
        sa.Column("id", INTEGER, primary_key=True),
        sa.Column("at", INTEGER, nullable=False),
    )
    op.create_table(
        "moderation_orders",
        sa.Column("id", INTEGER, primary_key=True),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("administrator", sa.String(40), nullable=False),
        sa.Column("action", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("until", INTEGER),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("done_at", INTEGER),
    )
    op.create_table(
        "open_games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("invitations", sa.JSON(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("last_active_at", INTEGER, nullable=False),
        sa.Column("started_at", INTEGER, nullable=False, index=True),
        sa.Column("unrated", sa.String(40), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("until", INTEGER, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("last_seen_at", INTEGER, nullable=False),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password_hash", sa.String(200)),
        sa.Column("email", sa.String(200)),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_people_email", "people", [sa.text("lower(email)")], unique=True)
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("players", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("among_bots", sa.Boolean(), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", INTEGER, nullable=False),
        sa.Column("opponents", INTEGER, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("players", INTEGER, nullable=False),
        sa.Column("modules", sa.String(20), nullable=False),
        sa.Column("counted_at", INTEGER, nullable=False, index=True),
        sa.Column("unrated", sa.String(40), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("content", sa.JSON(), nullable=False),
    )
    op.create_table(
        "server_secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("redeals", sa.JSON(), nullable=False),
        sa.Column("parent", sa.String(32)),
        sa.Column("rematch_table", sa.String(32)),
        sa.Column("rematch_votes", sa.JSON(), nullable=False),
        sa.Column("seed_named", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("owner", sa.String(32), index=True),
        sa.Column("last_played_at", INTEGER, nullable=False),
        sa.Column("spectators", INTEGER),
        sa.Column("needs_notification_check", sa.Boolean(), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("revision", INTEGER, nullable=False),
        sa.Column("undo_request", sa.JSON()),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("help_allowed", sa.Boolean(), nullable=False),
    )
    op.create_index(
        "ix_tables_needs_notification_check",
        "tables",
        ["needs_notification_check"],
        sqlite_where=sa.text("needs_notification_check = 1"),
        postgresql_where=sa.text("needs_notification_check"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("invitations", sa.JSON(), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("last_active_at", INTEGER, nullable=False),
        sa.Column("started_at", INTEGER, nullable=False),
        sa.Column("ended_at", INTEGER, nullable=False, index=True),
        sa.Column("rounds", INTEGER, nullable=False),
        sa.Column("created_rounds", INTEGER, nullable=False),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("seat", INTEGER, nullable=False),
        sa.Column("notation", sa.String(64), nullable=False),
        sa.Column("at", INTEGER),
        sa.Column("fallback_reason", sa.String(16), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("idempotency_key", sa.String(40)),
    )
    op.create_index(
        "ix_actions_idempotency_key", "actions", ["table_id", "idempotency_key"], unique=True
    )
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("last_used_at", INTEGER, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column(
            "blocked_person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True
        ),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("block", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("person", "blocked_person"),
    )
    op.create_table(
        "chat_messages",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("from_spectator", sa.Boolean(), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), index=True),
        sa.Column("key_hash", sa.String(64)),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("sent_at", INTEGER, nullable=False),
    )
    op.create_table(
        "clock_events",
        sa.Column("id", INTEGER, primary_key=True),
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True
        ),
        sa.Column("at", INTEGER, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", INTEGER),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("version", INTEGER, nullable=False),
        sa.Column("to", INTEGER, nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
    )
    op.create_table(
        "email_tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("email", sa.String(200), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id")),
        sa.Column("expires_at", INTEGER, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), index=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "invited_seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("invitation_hash", sa.String(64)),
        sa.Column("key_hash", sa.String(64)),
        sa.Column("person", sa.String(32), index=True),
    )
    op.create_table(
        "matches",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("number", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), index=True),
        sa.Column("modules", sa.String(20), nullable=False),
        sa.Column("entrants", sa.JSON(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "notification_channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
    )
    op.create_table(
        "notification_settings",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("quiet_from", INTEGER),
        sa.Column("quiet_until", INTEGER),
        sa.Column("reminders", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "participants",
        sa.Column("open_game", sa.String(32), sa.ForeignKey("open_games.id"), primary_key=True),
        sa.Column("seat", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", INTEGER, nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("sent_at", INTEGER, nullable=False),
        sa.Column("reporter", sa.String(32), sa.ForeignKey("people.id"), index=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("message_number", INTEGER),
        sa.Column("person", sa.String(32), index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "result_seats",
        sa.Column("result", sa.String(32), sa.ForeignKey("results.id"), primary_key=True),
        sa.Column("seat", INTEGER, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("score", INTEGER, nullable=False),
        sa.Column("place", sa.Float(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.Column("loss", sa.String(40), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("last_used_at", INTEGER, nullable=False),
    )
    op.create_table(
        "suspensions",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("until", INTEGER),
    )
    op.create_table(
        "time_limits",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("time_limit", sa.JSON(), nullable=False),
    )
    op.create_table(
        "notifications",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("turn_version", INTEGER, nullable=False),
        sa.Column(
            "channel",
            sa.String(32),
            sa.ForeignKey("notification_channels.id"),
            nullable=False,
            index=True,
        ),
        sa.Column("created_at", INTEGER, nullable=False),
        sa.Column("due_at", INTEGER, nullable=False),
        sa.Column("attempts", INTEGER, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.UniqueConstraint("table_id", "person", "turn_version", "channel", "kind"),
    )
