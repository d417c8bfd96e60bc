import { marbleTrackIds } from '#contract/rules/marble-names.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

/**
 * Console resource for race rooms: rotation of tracks, races per track, pause, and open or closed. `changed` runs after
 * the commit.
 */
export function roomResource(changed: () => void): Resource {
  return tableResource({
    name: 'marble-rooms',
    group: 'content',
    icon: 'flag',
    changed,
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
