import type { PublicUser } from '#contract/account.ts'
import {
  type ConsoleChange,
  consoleAct,
  consoleNamed,
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { consoleFind } from '#contract/console-find.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { ChangeRow } from './change.store.ts'
import type { ConsoleService } from './console.service.ts'
import { fieldsShown, resourceShown } from './field.rules.ts'
import type { FindService } from './find.service.ts'

type Uses = {
  service: ConsoleService
  finding: FindService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

export function consoleRoutes({ service, finding, accounts }: Uses): Route[] {
  return [
    handle(consoleResources, async (_input, { member }) => ({
      list: service.resourcesOf(member).map(resourceShown),
    })),
    handle(consoleRecords, ({ resource, q, filter, sort, ...paging }, { member }) =>
      service.page(member, { resource, q, filter, sort, paging }),
    ),
    handle(consoleRecord, async ({ resource, id }, { member }) => {
      const { record, changes, acts, fields } = await service.find(member, resource, id)
      const people = await accounts.findPublic([...new Set(changes.map(({ byUserId }) => byUserId))])
      return {
        record,
        changes: changes.map((change) => toChange(change, people)),
        acts,
        fields: fields && fieldsShown(fields),
      }
    }),
    handle(consoleNamed, async ({ resource, ids }, { member }) => ({
      list: await service.named(member, resource, ids.split(' ').filter(Boolean)),
    })),
    handle(consoleAct, async (asked, { member }) => ({ record: await service.act(member, asked) })),
    handle(consoleSave, (asked, { member }) => service.save(member, asked)),
    handle(consoleRemove, async (asked, { member }) => ({ changeId: await service.remove(member, asked) })),
    handle(consoleFind, async (asked, { member }) => ({ list: await finding.find(member, asked) })),
    handle(consoleUndo, ({ changeId }, { member }) => service.undo(member, changeId)),
  ]
}

function toChange(change: ChangeRow, people: ReadonlyMap<string, PublicUser>): ConsoleChange {
  const { id, at, byUserId, kind, before, after, reason } = change
  const names = before && after ? Object.keys(after) : []
  return {
    id,
    at: at.getTime(),
    kind,
    reason,
    byName: people.get(byUserId)?.displayName ?? '',
    fields: names.map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null })),
  }
}
