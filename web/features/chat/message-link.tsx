import { useEffect, useRef, useState } from 'react'
import { LinkCard } from '#web/mention/link-card.tsx'
import { knownPreview, readPreview } from './link-previews.ts'
import { partsOf } from './message-line.ts'

/** Shows the preview of the first link of a private message. It is read when the message comes onto the screen. */
export function MessageLink({ text }: { text: string }) {
  const link = partsOf(text).find((part) => part.kind === 'link')
  return link ? <Preview key={link.href} url={link.href} /> : null
}

function Preview({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState(knownPreview(url))
  useEffect(() => {
    if (preview !== undefined || !place.current) return
    let isCurrent = true
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void readPreview(url).then((read) => isCurrent && setPreview(read))
    })
    observer.observe(place.current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [url, preview])
  return (
    <div ref={place} className={preview ? 'my-1 w-64 max-w-full' : 'h-px'}>
      {preview && <LinkCard preview={preview} />}
    </div>
  )
}
