import SwitchCamera from 'lucide-react/icons/switch-camera'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { canShareScreen } from './capture.ts'
import type { StudioQuality } from './studio-support.ts'
import type { DeviceState, Devices } from './use-devices.ts'

type Props = {
  devices: Devices
  quality: StudioQuality
  setQuality: (quality: StudioQuality) => void
  isLive: boolean
}

const qualities: readonly StudioQuality[] = ['hd', 'sd']
/** A phone names its cameras by where they look. */
const isHandheld = () => matchMedia('(pointer: coarse)').matches

/** Chooses the picture: the scene, the camera and the quality. */
export function SourcePanel({ devices, quality, setQuality, isLive }: Props) {
  const t = useTranslate()
  const { scene, states, cameras, chosen, facing } = devices
  const scenes = canShareScreen() ? (['camera', 'screen', 'both'] as const) : (['camera'] as const)
  const hasFlip = isHandheld() && cameras.length > 1
  const named = cameras.map(({ id, label }, index) => ({
    value: id,
    label: label || t('studio.camera.one', { number: index + 1 }),
  }))
  return (
    <section aria-label={t('studio.scene')} className="card flex flex-col gap-4 p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <ChipChoice
            legend={t('studio.scene')}
            name="studio-scene"
            options={scenes}
            chosen={scene}
            choose={(next) => void devices.choose(next)}
            label={(one) => t(`studio.scene.${one}`)}
          />
          {scene !== 'camera' && (
            <Button tone="neutral" size="small" className="mt-3" onClick={() => void devices.openScreen()}>
              {t('studio.screen.choose')}
            </Button>
          )}
        </div>
        <fieldset disabled={isLive} className="min-w-0 disabled:opacity-55">
          <ChipChoice
            legend={t('studio.quality')}
            name="studio-quality"
            options={qualities}
            chosen={quality}
            choose={setQuality}
            label={(one) => t(`studio.quality.${one}`)}
          />
          <p className="mt-2 text-sm text-ink-2">{t(`studio.quality.help.${quality}`)}</p>
        </fieldset>
      </div>
      {scene !== 'screen' && states.camera.kind !== 'off' && (
        <div className="flex flex-wrap items-end gap-3">
          {!hasFlip && (
            <SelectField
              label={t('studio.camera')}
              className="min-w-0 flex-1"
              value={chosen.camera ?? ''}
              options={[{ value: '', label: t('studio.device.usual') }, ...named]}
              onChange={(event) => void devices.openCamera({ deviceId: event.target.value || null })}
            />
          )}
          {hasFlip && (
            <Button
              tone="neutral"
              onClick={() =>
                void devices.openCamera({ deviceId: null, facing: facing === 'user' ? 'environment' : 'user' })
              }
            >
              <SwitchCamera size={18} aria-hidden />
              {t('studio.camera.flip')}
            </Button>
          )}
        </div>
      )}
      <Problem state={states.camera} gone={t('studio.camera.gone')} retry={() => void devices.openCamera()} />
      <Problem state={states.screen} gone={t('studio.screen.gone')} retry={() => void devices.openScreen()} />
    </section>
  )
}

/** Explains why a device does not work, and opens it again. */
export function Problem({ state, gone, retry }: { state: DeviceState; gone: string; retry: () => void }) {
  const t = useTranslate()
  if (state.kind === 'on' || state.kind === 'off' || state.kind === 'cancelled') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p className="min-w-0 flex-1 font-semibold">{state.kind === 'gone' ? gone : t(`studio.failure.${state.kind}`)}</p>
      <Button tone="neutral" size="small" onClick={retry}>
        {t('studio.retry')}
      </Button>
    </div>
  )
}
