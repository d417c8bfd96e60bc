import { type EditAnswer, type EditedMessage, editMinutes } from '#contract/chat-edits.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { cleanText } from '#server/features/chat/chat.rules.ts'
import type { OwnChatService } from '#server/features/chat/chat.service.ts'
import type { OpenRoom } from '#server/features/chat/rooms/open-rooms.service.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { type EditableRow, findEditable, insertVersion, lockEditable, replaceText } from './edit.store.ts'
import type { WriteRules } from './write-rules.service.ts'

export type Edits = {
  /**
   * Replaces the text of the member’s own message and keeps the earlier one for moderators. Does nothing when the text
   * is the same. Throws the errors of writing, except MESSAGE_HELD, and MESSAGE_NOT_FOUND, MESSAGE_TOO_OLD.
   */
  edit(member: Member, of: Edit, from: { address: string }): Promise<EditAnswer>
}

type Edit = { roomId: string; id: string; text: string }

type Use = {
  db: Db
  chat: Pick<OwnChatService, 'readable' | 'refuseSilent' | 'refuseHasty'>
  writeRules: WriteRules
  filter: Screening['judge']
  publish(roomId: string, edited: EditedMessage): void
}

export function createEdits({ db, chat, writeRules, filter, publish }: Use): Edits {
  /** Returns the text as it is stored and shown. */
  function judge(written: string, { files }: EditableRow): { text: string; shown: string } {
    const text = cleanText(written, { mayBeEmpty: files > 0 })
    if (text === null) throw new ApiError('BAD_INPUT', { fields: [{ path: 'originalMessage', rule: 'length' }] })
    const judged = filter(text)
    // A held message is published when a moderator approves it. An edit has no such later time, so it is refused.
    if (judged.isBlocked || judged.heldFor !== null) throw new ApiError('MESSAGE_BLOCKED')
    return { text, shown: judged.text }
  }

  function replace(member: Member, room: OpenRoom, { id, text, shown }: { id: string; text: string; shown: string }) {
    return async (tx: Tx): Promise<Date | null> => {
      const message = { roomId: room.id, id }
      const before = await lockEditable(tx, message)
      if (!before || before.deletedAt) throw new ApiError('MESSAGE_NOT_FOUND')
      if (before.written === text && before.text === shown) return null
      const { userId } = member
      const act = { kind: 'message.edited', by: member, roomId: room.id, userId, messageId: id } as const
      // Private talks have no moderators.
      const actId = room.kind === 'private' ? null : await recordAct(tx, act)
      await insertVersion(tx, { ...message, userId, text: before.written, actId })
      return replaceText(tx, { ...message, text: shown, unmaskedText: shown === text ? null : text })
    }
  }

  return {
    async edit(member, { roomId, id, text: written }, from) {
      const room = await chat.readable(roomId, member)
      const said = await findEditable(db, { roomId, id })
      if (said?.userId !== member.userId || !said.isText) throw new ApiError('NOT_PERMISSIONS')
      if (said.deletedAt) throw new ApiError('MESSAGE_NOT_FOUND')
      if (Date.now() - said.createdAt.getTime() > editMinutes * 60_000) throw new ApiError('MESSAGE_TOO_OLD')
      await chat.refuseSilent(member, roomId, from)
      await writeRules.refuse(member, room, { isGuest: false })
      chat.refuseHasty(member, room)
      const { text, shown } = judge(written, said)
      writeRules.refuseLinks(member, room, [text])
      // Everyone sees an edit as they see a message, so in slow mode it is one.
      const isChanged = said.written !== text || said.text !== shown
      if (isChanged) await writeRules.takeTurn(member, room, async () => null)
      const editedAt = await db.transaction().execute(replace(member, room, { id, text, shown }))
      const edited = { groupMessageId: id, userId: member.userId, filteredMessage: shown }
      if (editedAt) publish(roomId, { ...edited, editedAt: editedAt.getTime() })
      return { ...edited, editedAt: editedAt?.getTime() ?? null }
    },
  }
}
