import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sendChatMessage } from '#contract/chat.ts'
import { type UploadKind, uploadCreate, uploadFinish } from '#contract/uploads.ts'
import { clipKind, picture, tusHeaders } from '#tests/setup/uploads.ts'

const retryAfterMs = 100
const pauseMs = 20
const writersPerProcess = 3

/** An acknowledged message. `atMs` is a time of `performance.now()`. */
export type Ack = { uuid: string; id: string; atMs: number }

type Answer = { status: number; data: Record<string, string> }

async function post(url: string, body: object, token: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, data: ((await response.json()) as { data: Record<string, string> }).data ?? {} }
}

/** Writes messages into a room at all addresses, and repeats what was not acknowledged, as clients do. */
export function startWriters(of: { addresses: readonly string[]; groupId: string; token: string }) {
  const acks: Ack[] = []
  const refusals = new Map<number, number>()
  let isStopped = false

  async function write(address: string): Promise<void> {
    while (!isStopped) {
      const uuid = randomUUID()
      const body = { groupId: of.groupId, uuid, originalMessage: `tin ${uuid}`, attachments: [] }
      for (;;) {
        const { status, data } = await post(address + sendChatMessage.path, body, of.token)
        if (status === 200) {
          acks.push({ uuid, id: data.groupMessageId ?? '', atMs: performance.now() })
          break
        }
        refusals.set(status, (refusals.get(status) ?? 0) + 1)
        if (isStopped) return
        await delay(retryAfterMs)
      }
      await delay(pauseMs)
    }
  }

  const writers = of.addresses.flatMap((address) => Array.from({ length: writersPerProcess }, () => write(address)))
  return {
    acks,
    /** Number of refused attempts by status. */
    refusals,
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(writers)
    },
  }
}

export const drillKind: UploadKind = { ...clipKind, kind: 'failover-drill' }

/** Uploads a picture. Returns the status of the answer that it is stored. */
export async function uploadPicture({ address, token }: { address: string; token: string }): Promise<number> {
  const file = await picture().png().toBuffer()
  const { data } = await post(address + uploadCreate.path, { kind: drillKind.kind, bytes: file.length }, token)
  const headers = tusHeaders(token, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
  await fetch(address + data.address, { method: 'PATCH', headers, body: new Uint8Array(file) })
  return (await post(address + uploadFinish.path, { uploadId: data.uploadId }, token)).status
}
