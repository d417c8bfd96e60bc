import sharp from 'sharp'
import { type Cut, type UploadKind, uploadCreate, uploadFinish } from '#contract/uploads.ts'
import type { SignedUp } from './members.ts'
import type { TestApp } from './test-app.ts'

/** An upload kind for tests, as features declare it. */
export const clipKind: UploadKind = {
  kind: 'test-clip',
  role: 'user',
  most: 4,
  pictures: { maxBytes: 1024 ** 2, maxPixels: 1_000_000 },
  videos: { maxBytes: 1024 ** 2, maxPixels: 100_000, maxSeconds: 3 },
}

export const tusHeaders = (token: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  ...more,
})

export function picture(width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#1e7d46' } })
}

export type Uploader = ReturnType<typeof uploaderOf>

/** Returns functions that send files of a kind as the browser does: create the upload, send its parts and finish it. */
export function uploaderOf(app: TestApp, { accessToken: token }: Pick<SignedUp, 'accessToken'>, kind: string) {
  const create = (bytes: number, posterOf?: string, name?: string) =>
    app.call(uploadCreate, { kind, bytes, posterOf, name }, { token })
  async function finish(uploadId: string, cut?: Cut) {
    // Repeats: on a busy machine, checking a video takes longer than the server lets a call wait.
    for (;;) {
      const answer = await app.call(uploadFinish, { uploadId, ...(cut && { cut }) }, { token })
      if (answer.msg !== 'UPLOAD_IN_WORK') return answer
    }
  }
  const headOf = (address: string) => fetch(app.address + address, { method: 'HEAD', headers: tusHeaders(token) })

  async function send(address: string, part: Buffer, offset: number): Promise<Response> {
    const given = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const headers = tusHeaders(token, given)
    return fetch(app.address + address, { method: 'PATCH', headers, body: new Uint8Array(part) })
  }

  async function upload(file: Buffer, posterOf?: string, name?: string) {
    const { data } = await create(file.length, posterOf, name)
    await send(data.address, file, 0)
    return finish(data.uploadId)
  }

  return { create, finish, headOf, send, upload }
}
