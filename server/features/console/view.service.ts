import { type ConsoleView, maxViews } from '#contract/console-lists.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Member, opens } from '#server/http/viewer.ts'
import type { ConsoleService } from './console.service.ts'
import { countViews, deleteView, listViews, type NewView, saveView } from './view.store.ts'

/** Saved views of lists. Calls throw NOT_FOUND and NOT_PERMISSIONS for lists that the member may not open. */
export function createViewService(db: Db, service: Pick<ConsoleService, 'resourceFor'>) {
  return {
    async list(member: Member, resource: string): Promise<ConsoleView[]> {
      service.resourceFor(member, resource)
      return listViews(db, { resource, userId: member.userId })
    },
    /** Returns the view's id. Throws CONFLICT when the member has the most views. */
    async save(member: Member, view: Omit<NewView, 'userId'>): Promise<string> {
      service.resourceFor(member, view.resource)
      const own = { resource: view.resource, userId: member.userId }
      if ((await countViews(db, own)) >= maxViews) throw new ApiError('CONFLICT')
      return saveView(db, { ...view, userId: member.userId })
    },
    async remove(member: Member, id: string): Promise<void> {
      await deleteView(db, { id, userId: member.userId, isForOthers: opens(member, 'shared-views') })
    },
  }
}

export type ViewService = ReturnType<typeof createViewService>
