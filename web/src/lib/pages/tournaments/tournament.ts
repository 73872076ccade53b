/** Facts about tournaments that need no drawing. */
import { timeLimitText } from '../../game/facts/clocks';
import { helpText } from '../../game/facts/help';
import { say, saidOf } from '../../base/messages';
import { language } from '../../base/messages/language.svelte';
import type { NewTournament, Tournament, TournamentSummary, TournamentMatch } from '../../base/protocol';

/** With two at a table in a round robin, all meet, which fixes the number of rounds. */
export const allMeet = ({ format, table }: Pick<NewTournament, 'format' | 'table'>) =>
  format === 'round_robin' && table.players === 2;

/** Return the format for the messages: at larger tables not everybody meets. */
export const formatOf = (settings: Pick<NewTournament, 'format' | 'table'>) =>
  settings.format === 'round_robin' && !allMeet(settings) ? 'larger' : settings.format;

/** Return how many seats are free at the last table. */
export const freeSeats = ({ entrant_count, settings: { table } }: Pick<Tournament, 'entrant_count' | 'settings'>) =>
  (table.players - (entrant_count % table.players)) % table.players;

/** Describe what is played in a few words. */
export function facts({ settings, rounds }: Pick<TournamentSummary, 'settings' | 'rounds'>): string[] {
  const { table, mode } = settings;
  const known = rounds || (allMeet(settings) ? 0 : settings.rounds);
  const modules = [...table.modules].map((name) => saidOf(say.start.moduleNames, name) ?? name);
  return [
    say.tournaments.formats[formatOf(settings)],
    known > 0 ? say.tournaments.roundCount(known) : '',
    say.tournaments.perTable(table.players),
    say.lobby.pace[mode ?? 'turns'],
    ...modules,
    modules.length < 2 ? say.tournaments.drawn(2 - modules.length) : '',
    table.options?.teatime === 'on' ? say.start.teatime : '',
    table.ruleset && table.ruleset !== 'rulebook' ? (saidOf(say.start.rulesets, table.ruleset) ?? table.ruleset) : '',
    table.time_limit ? timeLimitText(table.time_limit) : '',
    helpText({ rated: true, help_allowed: false }),
  ].filter(Boolean);
}

/** Describe the progress. */
export function progress({ round, rounds, over, entrant_count }: TournamentSummary): string {
  if (over) return say.tournaments.over;
  return round > 0 ? say.tournaments.round(round, rounds) : say.tournaments.count(entrant_count);
}

/** Return the name of a participant. */
export function nameOf({ entrants }: Pick<Tournament, 'entrants'>, number: number): string {
  return entrants.find((each) => each.number === number)?.name || say.lobby.somebody;
}

/** Return the reader's match in the current round, if there is one. */
export function currentMatch({
  your_number,
  played_rounds,
  over,
}: Pick<Tournament, 'your_number' | 'played_rounds' | 'over'>) {
  const now = over || your_number === null ? undefined : played_rounds.at(-1);
  return now?.matches.find(({ entrants }) => entrants.includes(your_number!));
}

/** A participant alone in a match has a bye. */
export const isBye = ({ entrants }: TournamentMatch) => entrants.length === 1;

/** Return the names of all participants with the first rank. */
export const winners = (tournament: Pick<Tournament, 'entrants' | 'standings'>) =>
  tournament.standings.filter(({ rank }) => rank === 1).map(({ entrant }) => nameOf(tournament, entrant));

export const figure = (points: number) => points.toLocaleString(language.choice, { maximumFractionDigits: 2 });

/** Add a sign, because margins must not look like points. */
export const signed = (points: number) =>
  points.toLocaleString(language.choice, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
