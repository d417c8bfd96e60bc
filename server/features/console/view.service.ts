import { type ConsoleView, maxViews } from '#contract/console-lists.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Member, opens } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { ConsoleService } from './console.service.ts'
import { countViews, deleteView, findView, listViews, type NewView, saveView } from './view.store.ts'

/** Saved views of lists; the log has the shared ones. Calls throw NOT_FOUND and NOT_PERMISSIONS for lists that the member may not open. */
export function createViewService(db: Db, service: Pick<ConsoleService, 'resourceFor'>) {
  return {
    async list(member: Member, resource: string): Promise<ConsoleView[]> {
      service.resourceFor(member, resource)
      return listViews(db, { resource, userId: member.userId })
    },
    /** Returns the view's id. Throws CONFLICT when the member has the most views. */
    async save(member: Member, view: Omit<NewView, 'userId'>): Promise<string> {
      service.resourceFor(member, view.resource)
      const own = { ...view, userId: member.userId }
      return db.transaction().execute(async (tx) => {
        const replaced = await findView(tx, own)
        if (!replaced && (await countViews(tx, own)) >= maxViews) throw new ApiError('CONFLICT')
        const id = await saveView(tx, own)
        const reason = `${view.resource}: ${view.name}`
        if (view.isShared) await recordAct(tx, { kind: 'view.shared', by: member, reason })
        else if (replaced?.isShared) await recordAct(tx, { kind: 'view.removed', by: member, reason })
        return id
      })
    },
    async remove(member: Member, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const isForOthers = opens(member, 'shared-views')
        const gone = await deleteView(tx, { id, userId: member.userId, isForOthers })
        if (gone?.isShared)
          await recordAct(tx, { kind: 'view.removed', by: member, reason: `${gone.resource}: ${gone.name}` })
      })
    },
  }
}

export type ViewService = ReturnType<typeof createViewService>
