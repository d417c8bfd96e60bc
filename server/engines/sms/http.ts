import { deadline } from '#media/kit/deadlines.ts'
import type { Sms } from '#server/engines/ports.ts'

const maxMs = 10_000

/** Posts each text message to a gateway as JSON `{to, text}`; `to` is E.164. Rejects when the response is not 2xx. */
export function createSmsGateway({ url, token }: { url: string; token: string }): Sms {
  const closing = new AbortController()
  return {
    isAvailable: true,
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ to, text }),
        // A redirect would send the code in the text to another address.
        redirect: 'error',
        signal: AbortSignal.any([deadline(maxMs), closing.signal]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the text message gateway answered ${response.status}`)
    },
    async close() {
      closing.abort()
    },
  }
}
