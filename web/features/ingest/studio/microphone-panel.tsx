import Mic from 'lucide-react/icons/mic'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Problem } from './source-panel.tsx'
import type { StudioEngine } from './studio-engine.ts'
import type { Devices } from './use-devices.ts'

type Props = { engine: StudioEngine; devices: Devices; heard: () => void }

const measureEveryMs = 80
/** Speech at a usual distance is above this. */
const heardLevel = 0.25

export function MicrophonePanel({ engine, devices, heard }: Props) {
  const t = useTranslate()
  const [isMuted, setMuted] = useState(false)
  const { microphones, chosen } = devices
  const state = devices.states.microphone
  const named = microphones.map(({ id, label }, index) => ({
    value: id,
    label: label || t('studio.microphone.one', { number: index + 1 }),
  }))

  function mute(next: boolean) {
    setMuted(next)
    engine.sound.setMuted(next)
  }

  return (
    <section aria-labelledby="studio-microphone" className="card flex flex-col gap-3 p-4 sm:p-5">
      <SectionHeading
        id="studio-microphone"
        title={t('studio.microphone')}
        action={isMuted && <Badge tone="gold">{t('studio.microphone.muted')}</Badge>}
      />
      <div className="flex items-center gap-3">
        <Button
          tone={isMuted ? 'danger' : 'neutral'}
          aria-pressed={isMuted}
          disabled={state.kind !== 'on'}
          onClick={() => mute(!isMuted)}
        >
          {isMuted ? <VolumeX size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
          {t(isMuted ? 'studio.microphone.unmute' : 'studio.microphone.mute')}
        </Button>
        <Level engine={engine} isOn={state.kind === 'on'} heard={heard} />
      </div>
      {state.kind === 'on' && microphones.length > 1 && (
        <SelectField
          label={t('studio.microphone')}
          value={chosen.microphone ?? ''}
          options={[{ value: '', label: t('studio.device.usual') }, ...named]}
          onChange={(event) => void devices.openMicrophone(event.target.value || null)}
        />
      )}
      <Problem state={state} gone={t('studio.microphone.gone')} retry={() => void devices.openMicrophone()} />
    </section>
  )
}

/** A meter of the microphone. It changes many times a second, so it does not render. */
function Level({ engine, isOn, heard }: { engine: StudioEngine; isOn: boolean; heard: () => void }) {
  const t = useTranslate()
  const meter = useRef<HTMLMeterElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const onHeard = useRef(heard)
  useEffect(() => {
    onHeard.current = heard
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const level = engine.sound.level()
      if (level > heardLevel) onHeard.current()
      bar.current?.style.setProperty('transform', `scaleX(${level})`)
      if (meter.current) meter.current.value = level
    }, measureEveryMs)
    return () => clearInterval(timer)
  }, [engine, isOn])
  return (
    <div className="min-w-0 flex-1">
      <meter ref={meter} aria-label={t('studio.microphone.level')} min={0} max={1} className="sr-only" />
      <div aria-hidden className="h-3 overflow-hidden rounded-full bg-surface-3">
        <div ref={bar} className="h-full origin-left scale-x-0 rounded-full bg-primary-fill" />
      </div>
    </div>
  )
}
