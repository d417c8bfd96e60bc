import Video from 'lucide-react/icons/video'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { LiveBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { StudioEngine } from './studio-engine.ts'
import type { LinkPhase } from './studio-messages.ts'
import type { Devices } from './use-devices.ts'

type Props = { engine: StudioEngine; devices: Devices; phase: LinkPhase }

/** Shows the picture that is encoded, or asks for the camera. */
export function Preview({ engine, devices, phase }: Props) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const label = t('studio.preview')

  useEffect(() => {
    // A canvas can be given to a worker once, so each mount has a new one.
    const canvas = document.createElement('canvas')
    canvas.className = 'size-full'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', label)
    frame.current?.append(canvas)
    engine.setPreview(canvas)
    return () => canvas.remove()
  }, [engine, label])

  const { camera, screen, microphone } = devices.states
  const isDark = camera.kind !== 'on' && screen.kind !== 'on'
  const open = async () => {
    await devices.openCamera()
    if (microphone.kind !== 'on') await devices.openMicrophone()
  }

  return (
    <div className="relative aspect-video w-full bg-surface-3">
      <div ref={frame} className="size-full" />
      {phase.name === 'on-air' && (
        <div className="absolute right-3 top-3">
          <LiveBadge>{t('goLive.state.publishing')}</LiveBadge>
        </div>
      )}
      {isDark && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-surface-2 p-4 text-center">
          <Video size={28} aria-hidden className="text-ink-3" />
          <p className="font-semibold">{t('studio.allow.title')}</p>
          <p className="max-w-md text-sm text-ink-2">
            {camera.kind === 'off'
              ? t('studio.allow.text')
              : t(camera.kind === 'gone' ? 'studio.camera.gone' : `studio.failure.${camera.kind}`)}
          </p>
          <Button className="mt-1" onClick={() => void open()}>
            {camera.kind === 'off' ? t('studio.allow') : t('studio.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
