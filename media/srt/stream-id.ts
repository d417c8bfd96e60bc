import { readPublishName } from '#media/rtmp/publish-name.ts'

/** Prefix of the access control syntax of SRT (Haivision SRT, access-control.md). */
const STANDARD = '#!::'
/** Other servers name the action before the stream. */
const ACTION = /^publish[:/]/i
/** Applications that commentators copy from the RTMP address. */
const APP = /^live\//i

/**
 * Returns the key in a stream id: the id itself, `publish:KEY`, `live/KEY`, or the resource of
 * `#!::r=KEY,m=publish`. Empty when there is none, or when the caller wants to play.
 */
export function readStreamId(streamId: string): string {
  const text = decoded(streamId.trim())
  if (!text.startsWith(STANDARD)) return keyOf(text.replace(ACTION, ''))
  const fields = new Map(text.slice(STANDARD.length).split(',').map(fieldOf))
  const mode = fields.get('m') ?? 'publish'
  return mode === 'publish' ? keyOf(fields.get('r') ?? '') : ''
}

/** Some callers send the id as it is written in their URL. No key contains a percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function fieldOf(part: string): [name: string, value: string] {
  const at = part.indexOf('=')
  return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

function keyOf(path: string): string {
  return readPublishName({ app: '', name: path.replace(APP, '') }).key
}
