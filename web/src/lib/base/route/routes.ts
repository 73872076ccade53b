/** All pages. The build tells the server which paths are pages, and which chunks of the program each one preloads. */
import type { Messages } from '../messages/generated/messages';

export interface Route {
  page: string;
  /** The path; `{id}` stands for the name of a table, open game, person or day. Null for the page that is shown at unknown paths. */
  path: string | null;
  /** The frame around the page. */
  layout: 'bare' | 'reading';
  /** The title of the document, until the page itself sets a better one. */
  title: (say: Messages) => string;
  /** The file in lib/pages that contains the page. */
  file: string;
  /** Whether the HTML preloads the page's chunk, because on a slow network every round trip is noticeable. */
  preload?: true;
}

export const ROUTES = [
  { page: 'start', path: '/', layout: 'bare', title: (say) => say.title, file: 'start/StartPage.svelte' },
  { page: 'rules', path: '/rules', layout: 'reading', title: (say) => say.rules.title, file: 'rules/RulesPage.svelte' },
  {
    page: 'cards',
    path: '/cards',
    layout: 'reading',
    title: (say) => say.collection.title,
    file: 'cards/CardsPage.svelte',
  },
  {
    page: 'table',
    path: '/table/{id}',
    layout: 'bare',
    title: (say) => say.title,
    file: 'table/TablePage.svelte',
    preload: true,
  },
  {
    page: 'bring',
    path: '/bring/{id}',
    layout: 'bare',
    title: (say) => say.transfer.bringing,
    file: 'transfer/ReceivePage.svelte',
  },
  {
    page: 'join',
    path: '/join/{id}',
    layout: 'bare',
    title: (say) => say.join.title,
    file: 'invite/JoinPage.svelte',
  },
  {
    page: 'account',
    path: '/account',
    layout: 'bare',
    title: (say) => say.people.title,
    file: 'people/AccountPage.svelte',
  },
  {
    page: 'lobby',
    path: '/lobby',
    layout: 'bare',
    title: (say) => say.lobby.title,
    file: 'lobby/LobbyPage.svelte',
  },
  {
    page: 'openGame',
    path: '/lobby/{id}',
    layout: 'bare',
    title: (say) => say.lobby.one,
    file: 'lobby/OpenGamePage.svelte',
  },
  {
    page: 'archive',
    path: '/archive',
    layout: 'bare',
    title: (say) => say.archive.title,
    file: 'lobby/ArchivePage.svelte',
  },
  {
    page: 'person',
    path: '/people/{id}',
    layout: 'bare',
    title: (say) => say.archive.person,
    file: 'lobby/PersonPage.svelte',
  },
  {
    page: 'daily',
    path: '/daily',
    layout: 'bare',
    title: (say) => say.daily.title,
    file: 'daily/DailyPage.svelte',
  },
  {
    page: 'day',
    path: '/daily/{id}',
    layout: 'bare',
    title: (say) => say.daily.title,
    file: 'daily/DailyPage.svelte',
  },
  {
    page: 'deal',
    path: '/deal',
    layout: 'bare',
    title: (say) => say.deal.title,
    file: 'daily/DealPage.svelte',
  },
  {
    page: 'puzzle',
    path: '/puzzle',
    layout: 'bare',
    title: (say) => say.puzzle.title,
    file: 'puzzle/PuzzlePage.svelte',
  },
  {
    page: 'tournaments',
    path: '/tournaments',
    layout: 'bare',
    title: (say) => say.tournaments.title,
    file: 'tournaments/TournamentsPage.svelte',
  },
  {
    page: 'tournament',
    path: '/tournaments/{id}',
    layout: 'bare',
    title: (say) => say.tournaments.one,
    file: 'tournaments/TournamentPage.svelte',
  },
  {
    page: 'review',
    path: '/table/{id}/review',
    layout: 'reading',
    title: (say) => say.review.title,
    file: 'review/ReviewPage.svelte',
  },
  {
    page: 'notFound',
    path: null,
    layout: 'bare',
    title: (say) => say.states.nowhereTitle,
    file: 'start/NotFoundPage.svelte',
  },
] as const satisfies Route[];

export type Page = (typeof ROUTES)[number]['page'];

/** A page and the id in its path. */
export interface RouteMatch {
  page: Page;
  id: string | null;
}

const PATTERNS = ROUTES.filter((route) => route.path !== null).map(({ page, path }) => ({
  page,
  pattern: new RegExp(`^${path.replace('{id}', '(?<id>[^/]+)').replace(/\/$/, '')}/?$`),
}));

/** Return the page at a path. */
export function matchRoute(path: string): RouteMatch {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { page, id: match.groups?.id ?? null };
  }
  return { page: 'notFound', id: null };
}

export const routeOf = (page: Page): Route => ROUTES.find((route) => route.page === page)!;

export const tablePath = (table: string) => `/table/${table}`;
export const openGamePath = (id: string) => `/lobby/${id}`;
export const tournamentPath = (tournament: string) => `/tournaments/${tournament}`;
export const personPath = (person: string) => `/people/${person}`;
export const dailyPath = (day: string) => `/daily/${day}`;
export const dealPath = '/deal';
export const joinPath = (table: string) => `/join/${table}`;
export const reviewPath = (table: string) => `${tablePath(table)}/review`;
