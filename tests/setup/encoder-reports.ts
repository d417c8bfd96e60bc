import { escapeNal } from '#demo/board/bits.ts'
import type { ClipTag } from '#demo/clip.ts'

// User data that OBS puts into pictures with "Enable Multitrack Video" (shared/bpm of OBS Studio).

const ids = {
  times: '0aecffe752724e2fa62fd19cd61a93b5',
  session: 'ca60e71c6a8b4388a377151df7bf8ac2',
  rendition: 'f1fbc1d5101e4fb5a61eb8ce3c07b8c0',
}
const FLV_HEADER_BYTES = 5
const SEI_NAL = 6
const USER_DATA = 5
const END_OF_NAL = 0x80
const SENT = 4

type Session = { rendered?: number; lagged?: number; dropped?: number; output?: number }
type Rendition = { input?: number; skipped?: number; output?: number }

/** Times of the four steps of a frame, in epoch ms. */
export function timesData(times: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(ids.times, 'hex'), timesOf(times.map((ms, index) => [index + 1, ms]))])
}

export function sessionData({ rendered = 0, lagged = 0, dropped = 0, output = 0 }: Session): Buffer {
  return counted(ids.session, [rendered, lagged, dropped, output])
}

export function renditionData({ input = 0, skipped = 0, output = 0 }: Rendition): Buffer {
  return counted(ids.rendition, [input, skipped, output])
}

function counted(id: string, counters: readonly number[]): Buffer {
  const values = counters.map((value, index) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(index + 1)
    bytes.writeUInt32BE(value, 1)
    return bytes
  })
  const head = Buffer.from([counters.length - 1])
  return Buffer.concat([Buffer.from(id, 'hex'), timesOf([[SENT, Date.UTC(2026, 10, 26)]]), head, ...values])
}

function timesOf(times: readonly (readonly [number, number])[]): Buffer {
  const texts = times.map(([tag, ms]) => Buffer.from(`\x01${String.fromCharCode(tag)}${new Date(ms).toISOString()}\0`))
  return Buffer.concat([Buffer.from([times.length - 1]), ...texts])
}

/** Returns the NAL unit with the user data, behind its length in four bytes. */
export function seiUnit(userData: Buffer): Buffer {
  return seiUnitOf(USER_DATA, userData)
}

/** Returns the NAL unit with a message of this type (H.264, D.1), behind its length in four bytes. */
export function seiUnitOf(type: number, userData: Buffer): Buffer {
  const sizes = [...Array(Math.floor(userData.length / 255)).fill(255), userData.length % 255]
  const unit = escapeNal(SEI_NAL, Buffer.concat([Buffer.from([type, ...sizes]), userData, Buffer.from([END_OF_NAL])]))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return Buffer.concat([length, unit])
}

/** Returns the tag of a frame with user data before its picture. */
export function withUserData(tag: ClipTag, ...userData: Buffer[]): ClipTag {
  const { body } = tag
  const pieces = [body.subarray(0, FLV_HEADER_BYTES), ...userData.map(seiUnit), body.subarray(FLV_HEADER_BYTES)]
  return { ...tag, body: Buffer.concat(pieces) }
}
