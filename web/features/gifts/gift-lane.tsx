import { useEffect, useState } from 'react'
import type { Notices } from '#web/features/chat/chat-addition.ts'
import { createCrossings } from './crossings.ts'
import { GiftStage } from './gift-stage.tsx'

/** As in gifts.css: below this width the lane is one line high. */
const wideScreen = '(min-width: 1024px)'

/** Shows the gifts of a room. */
export function GiftLane({ notices }: { notices: Notices }) {
  const [crossings] = useState(() => createCrossings(matchMedia(wideScreen).matches ? 2 : 1))
  useEffect(() => notices.subscribe(crossings.take), [notices, crossings])
  useEffect(() => () => crossings.close(), [crossings])
  return <GiftStage crossings={crossings} />
}
