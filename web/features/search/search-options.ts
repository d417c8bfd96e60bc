import type { DataOf } from '#contract/endpoint.ts'
import type { search } from '#contract/search.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { commentatorPath } from '#web/mention/commentator-path.ts'

export type Found = DataOf<typeof search>

export type SearchOption =
  | { kind: 'team'; path: string; team: Found['teams'][number] }
  | { kind: 'player'; path: string; player: Found['players'][number] }
  | { kind: 'tournament'; path: string; tournament: Found['tournaments'][number] }
  | { kind: 'commentator'; path: string; commentator: Found['commentators'][number] }
  | { kind: 'fixture'; path: string; fixture: Found['fixtures'][number] }
export type OptionGroup = { title: TextKey; options: SearchOption[] }

export function groupsOf({ teams, players, tournaments, commentators, fixtures }: Found): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      title: 'search.teams',
      options: teams.map((team) => ({ kind: 'team', path: `/doi-bong/${team.id}`, team })),
    },
    {
      title: 'search.players',
      options: players.map((player) => ({ kind: 'player', path: `/cau-thu/${player.slug}`, player })),
    },
    {
      title: 'search.fixtures',
      options: fixtures.map((fixture) => ({ kind: 'fixture', path: `/truc-tiep/${fixture.slug}`, fixture })),
    },
    {
      title: 'search.tournaments',
      options: tournaments.map((tournament) => ({
        kind: 'tournament',
        path: `/giai-dau/${tournament.id}`,
        tournament,
      })),
    },
    {
      title: 'search.commentators',
      options: commentators.map((commentator) => ({
        kind: 'commentator',
        path: commentatorPath(commentator),
        commentator,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
