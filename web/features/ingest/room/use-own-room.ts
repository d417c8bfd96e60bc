import { useEffect, useState } from 'react'
import { liveRoom } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

type OwnRoom = { groupId: string; url: string | null }

const retryMs = 3_000

/**
 * Returns the chat room of the fixture, and the address of the stream once viewers can play it. Null until read. Reads
 * again until the address is there.
 */
export function useOwnRoom(fixtureId: string | null, streamId: string | null): OwnRoom | null {
  const locale = useLocale()
  const [held, setHeld] = useState<(OwnRoom & { key: string }) | null>(null)
  const key = `${fixtureId} ${streamId}`

  useEffect(() => {
    if (fixtureId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    async function read(id: string): Promise<void> {
      try {
        const { groupId, commentators } = await call(liveRoom, { id, locale })
        const streams = commentators.flatMap((commentator) => commentator.streams)
        const url = streams.find((stream) => stream.live && stream.streamId === streamId)?.url ?? null
        if (!isCurrent) return
        setHeld({ groupId, url, key })
        if (url !== null || streamId === null) return
      } catch (error) {
        console.warn('The room of the broadcast could not be read', error)
      }
      if (isCurrent) timer = setTimeout(() => void read(id), retryMs)
    }
    void read(fixtureId)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [fixtureId, streamId, locale, key])

  return held?.key === key ? held : null
}
