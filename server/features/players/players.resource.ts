import { type RawBuilder, sql } from 'kysely'
import { sports } from '#contract/schedule.ts'
import type { RecordAct, Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { nameOfTeam } from '#server/tables/teams.ts'
import { addAlias, lockRecords } from './player.store.ts'

type Uses = {
  /** Replaces a duplicate. Throws CONFLICT. */
  merge(of: { playerId: string; byId: string }): Promise<void>
  changed(): void
}

const fixed = { fixed: 'always' } as const

const teamNames: RawBuilder<string> = sql`coalesce((
  select string_agg(${nameOfTeam(sql`s.team_id`)}, ', ' order by s.team_id)
  from player_stints as s where s.player_id = players.id), '')`

/** Players that no other one has replaced. Sources no longer change the name of a player that keeps it. */
export function playerResource({ merge, changed }: Uses): Resource {
  const resource = tableResource({
    group: 'sport',
    changed,
    name: 'players',
    icon: 'shirt',
    table: 'players',
    only: sql<boolean>`by_id is null`,
    search: ['folded', sql`array_to_string(aliases, ' ')`],
    columns: ['name', 'teams', 'sport', 'matches'],
    filters: ['sport', 'keepsName'],
    canAdd: false,
    canRemove: false,
    acts: [mergeAct(merge)],
    fields: {
      name: { kind: 'text', most: 120 },
      keepsName: { kind: 'switch' },
      teams: { kind: 'text', value: teamNames, ...fixed },
      bornOn: { kind: 'text', value: sql`coalesce(born_on::text, '')`, ...fixed },
      matches: {
        kind: 'number',
        value: sql`(select count(*)::int from player_matches as m where m.player_id = players.id)`,
        ...fixed,
      },
      aliases: { kind: 'words', ...fixed },
      sport: { kind: 'choice', choices: Object.values(sports).map(String), ...fixed },
    },
  })
  const { rows } = resource
  return {
    ...resource,
    rows: {
      ...rows,
      async update(tx, id, values, change) {
        await lockRecords(tx)
        // Sources continue to use the earlier name.
        if (values.name !== undefined) await addAlias(tx, id)
        await rows.update(tx, id, values, change)
      },
    },
  }
}

/** The record is the duplicate; the other record replaces it. */
function mergeAct(merge: Uses['merge']): RecordAct {
  return {
    name: 'merge',
    otherOf: 'players',
    isDangerous: true,
    needsReason: true,
    run: (_by, { id, otherId }) => merge({ playerId: id, byId: otherId }),
  }
}
