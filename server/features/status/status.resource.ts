import { incidentStates, statusParts } from '#contract/status.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import type { StatusService } from './status.service.ts'

type Uses = { changed: () => void; noteUpdate: StatusService['noteUpdate'] }

/** Incidents and their updates, which visitors read. An update cannot be changed, removed or undone. */
export function statusResources({ changed, noteUpdate }: Uses): Resource[] {
  const site = { group: 'site', canRemove: false, changed } as const
  const updates = tableResource({
    ...site,
    name: 'incident-updates',
    icon: 'message-square',
    table: 'incident_updates',
    isAppendOnly: true,
    columns: ['text', 'incidentId', 'state', 'createdAt'],
    filters: ['incidentId', 'state'],
    fields: {
      text: { kind: 'texts', most: 1_000, hasLines: true, fixed: 'later' },
      incidentId: { kind: 'record', of: 'incidents', isNeeded: true, fixed: 'later' },
      state: { kind: 'choice', choices: incidentStates, fixed: 'later' },
      createdAt: { kind: 'moment', fixed: 'always' },
    },
    async written(tx, _id, { after }) {
      if (after) await noteUpdate(tx, { incidentId: String(after.incidentId), isResolved: after.state === 'resolved' })
    },
  })
  return [
    tableResource({
      ...site,
      name: 'incidents',
      icon: 'activity',
      table: 'incidents',
      columns: ['title', 'parts', 'isMajor', 'createdAt', 'closedAt'],
      filters: ['isMajor'],
      fields: {
        title: { kind: 'texts', most: 120 },
        parts: { kind: 'choices', choices: statusParts },
        isMajor: { kind: 'switch' },
        createdAt: { kind: 'moment', fixed: 'always' },
        closedAt: { kind: 'moment', fixed: 'always' },
      },
    }),
    updates,
  ]
}
