import { marbleTrackIds } from '#contract/rules/marble-names.ts'
import type { Resource } from '#server/resource.ts'
import { tableResource } from '#server/table-rows.ts'

/** Rooms of races: their tracks in turn, how long each stays, the pause, and whether they race. `changed`: once committed. */
export function roomResource(changed: () => void): Resource {
  return tableResource({
    ...{ name: 'marble-rooms', group: 'content', role: 'operator', icon: 'flag', changed },
    table: 'marble_rooms',
    order: [
      { column: 'place', type: 'integer' },
      { column: 'id', type: 'bigint' },
    ],
    columns: ['names', 'rotation', 'racesPerTrack', 'pauseS', 'isOpen'],
    canAdd: false,
    canRemove: false,
    fields: {
      names: { kind: 'texts', most: 60 },
      slug: { kind: 'text', fixed: 'always' },
      rotation: { kind: 'choices', choices: marbleTrackIds },
      racesPerTrack: { kind: 'number', least: 1, most: 50 },
      pauseS: { kind: 'number', least: 30, most: 3_600 },
      isOpen: { kind: 'switch' },
    },
  })
}
