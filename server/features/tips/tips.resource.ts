import { sql } from 'kysely'
import { oddsKinds, oddsSides } from '#contract/rules/odds-kinds.ts'
import { tipOutcomes } from '#contract/rules/tip-settlement.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import { nameOfTeam } from '#server/tables/teams.ts'

type Uses = {
  /** Throws NOT_PERMISSIONS for a tip of the member. */
  reportOdds(member: Member, tipId: string): Promise<void>
}

const tipster = nameOfMember(sql.ref('tips.user_id'))
const teams = sql<string>`${nameOfTeam(sql.ref('tips.home_id'))} || ' – ' || ${nameOfTeam(sql.ref('tips.away_id'))}`
const isVoided = sql<boolean>`exists (select from tip_odds_faults as f where f.tip_id = tips.id)`
const outcome = sql<string>`coalesce((select s.outcome from tip_settlements as s where s.tip_id = tips.id
  order by s.id desc limit 1), 'open')`

/** All tips. The ledger refuses changes; staff can only prove a price wrong, which voids the tip in public. */
export function tipResource({ reportOdds }: Uses): Resource {
  return tableResource({
    group: 'sport',
    name: 'tips',
    icon: 'target',
    table: 'tips',
    isAppendOnly: true,
    search: [tipster, teams],
    columns: ['tipster', 'teams', 'market', 'side', 'price', 'outcome', 'createdAt'],
    filters: ['market', 'outcome', 'isVoided', 'isInPlay', 'fixtureId', 'createdAt'],
    canAdd: false,
    canRemove: false,
    fields: {
      tipster: { kind: 'text', value: tipster, fixed: 'always' },
      teams: { kind: 'text', value: teams, fixed: 'always' },
      fixtureId: { kind: 'text', fixed: 'always' },
      market: { kind: 'choice', choices: oddsKinds, fixed: 'always' },
      side: { kind: 'choice', choices: oddsSides, fixed: 'always' },
      line: { kind: 'number', value: sql`tips.line / 10000.0`, fixed: 'always' },
      price: { kind: 'number', value: sql`tips.price / 10000.0`, fixed: 'always' },
      outcome: { kind: 'choice', choices: ['open', ...tipOutcomes], value: outcome, fixed: 'always' },
      isVoided: { kind: 'switch', value: isVoided, fixed: 'always' },
      isInPlay: { kind: 'switch', fixed: 'always' },
      kickOff: { kind: 'moment', fixed: 'always' },
      createdAt: { kind: 'moment', fixed: 'always' },
    },
    acts: [
      {
        name: 'void',
        isDangerous: true,
        needsReason: true,
        applies: (values) => values.isVoided === false,
        run: (by, { id }) => reportOdds(by, id),
      },
    ],
  })
}
