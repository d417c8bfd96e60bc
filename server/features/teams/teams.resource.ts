import { randomUUID } from 'node:crypto'
import { sports } from '#contract/schedule.ts'
import { teamKind } from '#contract/teams.ts'
import { country, ownPicture } from '#server/kit/desk-fields.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import type { TeamService } from './teams.service.ts'

type Uses = { changed: () => void; service: Pick<TeamService, 'writeAliases'> }

/** Teams with their names. Sources no longer change the names, the short name and the colour of a team that keeps them. */
export function teamResource({ changed, service }: Uses): Resource {
  return tableResource({
    group: 'sport',
    changed,
    name: 'teams',
    icon: 'shield',
    table: 'teams',
    search: ['names', 'short_name', 'country', 'city'],
    columns: ['names', 'shortName', 'sport', 'country', 'followers'],
    filters: ['sport', 'country', 'keepsNames'],
    canRemove: false,
    added: () => ({ source_key: `desk:${randomUUID()}` }),
    // Names in files and feeds are found by them.
    async written(tx, id, { after }) {
      if (after) await service.writeAliases(tx, id, [...new Set(Object.values(after.names as Record<string, string>))])
    },
    fields: {
      names: { kind: 'texts', most: 120 },
      shortName: { kind: 'text', most: 12 },
      colour: { kind: 'colour' },
      crest: ownPicture,
      keepsNames: { kind: 'switch' },
      sport: { kind: 'choice', choices: Object.values(sports).map(String), fixed: 'later' },
      kind: { kind: 'choice', choices: teamKind.options, fixed: 'later' },
      country,
      city: { kind: 'text', most: 80, isNeeded: false },
      venue: { kind: 'text', most: 120, isNeeded: false },
      founded: { kind: 'number', least: 1_800, most: 2_100, isNeeded: false },
      followers: { kind: 'number', fixed: 'always' },
    },
  })
}
