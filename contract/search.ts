import * as z from 'zod/mini'
import { commentator } from './commentators.ts'
import { endpoint } from './endpoint.ts'
import { locale, wholeNumber } from './envelope.ts'
import { playerSummary } from './players.ts'
import { fixtureSummary } from './schedule.ts'
import { teamSummary } from './teams.ts'
import { tournamentSummary } from './tournaments.ts'

export const maxQueryLength = 80

export const search = endpoint({
  method: 'GET',
  path: '/al/api/search',
  summary:
    'Teams, players, tournaments, commentators and fixtures by name or country, ignoring accents and small typing errors. Exact names and beginnings come first; of the fixtures, live ones, then the nearest in time',
  auth: 'public',
  input: z.object({
    q: z.string().check(z.maxLength(maxQueryLength)),
    /** Max results of each kind. */
    limit: z._default(wholeNumber({ min: 1, max: 30 }), 5),
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({
    teams: z.array(teamSummary),
    players: z.array(playerSummary),
    tournaments: z.array(tournamentSummary),
    commentators: z.array(commentator),
    fixtures: z.array(fixtureSummary),
    total: z.int(),
  }),
  limit: 'search',
  sharedForMs: 5_000,
})
