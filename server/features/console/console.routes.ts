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
import { handle, memberOf, type Route } from '#server/http/handle.ts'
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
    handle(consoleResources, async (_input, context) => ({
      list: service.resourcesOf(memberOf(context)).map(resourceShown),
    })),
    handle(consoleRecords, ({ resource, q, filter, sort, ...paging }, context) =>
      service.page(memberOf(context), { resource, q, filter, sort, paging }),
    ),
    handle(consoleRecord, async ({ resource, id }, context) => {
      const { record, changes, acts, fields } = await service.find(memberOf(context), resource, id)
      const people = await accounts.findPublic([...new Set(changes.map(({ byUserId }) => byUserId))])
      return {
        record,
        changes: changes.map((change) => toChange(change, people)),
        acts,
        fields: fields && fieldsShown(fields),
      }
    }),
    handle(consoleNamed, async ({ resource, ids }, context) => ({
      list: await service.named(memberOf(context), resource, ids.split(' ').filter(Boolean)),
    })),
    handle(consoleAct, async (asked, context) => ({ record: await service.act(memberOf(context), asked) })),
    handle(consoleSave, (asked, context) => service.save(memberOf(context), asked)),
    handle(consoleRemove, async (asked, context) => ({ changeId: await service.remove(memberOf(context), asked) })),
    handle(consoleFind, async (asked, context) => ({ list: await finding.find(memberOf(context), asked) })),
    handle(consoleUndo, ({ changeId }, context) => service.undo(memberOf(context), changeId)),
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
