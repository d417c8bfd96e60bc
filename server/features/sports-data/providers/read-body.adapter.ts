import { FeedError } from './feed-error.rules.ts'

const maxBytes = 32 * 1024 * 1024

/**
 * Returns the text of a response. Throws FeedError when the connection ends early, or when the text is larger than any
 * valid response. Throws the signal's reason when it is aborted.
 */
export async function readBody({ body }: Response, signal: AbortSignal): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FeedError('unreadable', 'an answer too long')
      parts.push(decoder.decode(chunk, { stream: true }))
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    throw signal.aborted ? signal.reason : new FeedError('network', 'the answer broke off')
  }
  return parts.join('') + decoder.decode()
}
