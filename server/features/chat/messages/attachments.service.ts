import { type AttachmentKind, closedRoomUpload, openRoomUpload, uploadOfRoom } from '#contract/chat-attachments.ts'
import type { Stored } from '#contract/uploads.ts'
import type { Db } from '#server/db/sql.ts'
import { heldAddresses } from '#server/features/chat/moderation/held.store.ts'
import type { OpenRoom } from '#server/features/chat/rooms/open-rooms.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { listRoomsOf, listShown, type NewAttachment, withoutPictureName } from './attachment.store.ts'

export type Attachments = {
  /**
   * Finds files that the member uploaded for this kind of room. Throws BAD_INPUT when the room takes no files,
   * UPLOAD_NOT_FOUND, PAYLOAD_TOO_LARGE.
   */
  find(
    userId: string,
    of: { room: Pick<OpenRoom, 'kind'>; addresses: readonly string[] },
  ): Promise<readonly NewAttachment[]>
}

type Use = {
  db: Db
  uploads: UploadService
  mayRead(member: Member, roomId: string): Promise<boolean>
}

const noFiles: readonly NewAttachment[] = []

/**
 * Files of messages. In public rooms anyone with the address can read them; in VIP and private rooms only members who
 * may read the room can.
 */
export function createAttachments({ db, uploads, mayRead }: Use): Attachments {
  async function inUse(addresses: readonly string[]): Promise<Set<string>> {
    const [shown, held] = await Promise.all([listShown(db, addresses), heldAddresses(db, addresses)])
    return new Set([...shown, ...held])
  }
  uploads.accept(openRoomUpload, { inUse })
  uploads.accept(closedRoomUpload, {
    inUse,
    async mayRead(member, address) {
      for (const roomId of await listRoomsOf(db, address)) if (await mayRead(member, roomId)) return true
      // Moderators judge held messages, so they can also read the attached files.
      return hasRole(member, 'moderator') && (await heldAddresses(db, [address])).has(address)
    },
  })

  return {
    async find(userId, { room, addresses }) {
      if (addresses.length === 0) return noFiles
      const kind = uploadOfRoom(room.kind)
      if (kind === null) throw new ApiError('BAD_INPUT', { fields: [{ path: 'attachments', rule: 'room' }] })
      return (await uploads.find({ userId }, { kinds: [kind], addresses })).map(attachmentOf)
    },
  }
}

function attachmentOf({ address: url, contentType, durationMs: _, ...stored }: Stored): NewAttachment {
  return withoutPictureName({ ...stored, url, kind: kindOf(contentType) })
}

function kindOf(contentType: string): AttachmentKind {
  if (contentType.startsWith('image/')) return 'image'
  return contentType.startsWith('video/') ? 'video' : 'file'
}
