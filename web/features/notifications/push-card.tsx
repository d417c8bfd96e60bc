import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { pushDevices, pushForget } from '#contract/push.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { isInAppBrowser } from '#web/ui/in-app-browser.ts'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.ts'
import { deviceName } from './device-name.ts'
import { ownEndpoint, type PushState, readPushState, switchOff, switchOn } from './push-browser.ts'

type Devices = DataOf<typeof pushDevices>['list']

function hintOf(state: PushState | null): 'hint' | 'denied' | 'unsupported' | 'inApp' {
  if (state === 'unsupported') return isInAppBrowser() ? 'inApp' : 'unsupported'
  return state === 'denied' ? 'denied' : 'hint'
}

/**
 * Setting for push messages in this browser, and the list of the member's subscribed browsers. The permission prompt is
 * shown only after a tap.
 */
export function PushCard() {
  const t = useTranslate()
  const locale = useLocale()
  const time = useKickOffText()
  const [state, setState] = useState<PushState | null>(null)
  const [devices, setDevices] = useState<Devices>([])
  const [own, setOwn] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change in this browser changes the list
  useEffect(() => {
    let isCurrent = true
    Promise.all([readPushState(), ownEndpoint(), call(pushDevices)]).then(
      ([now, endpoint, { list }]) => {
        if (!isCurrent) return
        setState(now)
        setOwn(endpoint)
        setDevices(list)
      },
      (error: unknown) => console.warn('The devices could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [state])

  async function press(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const now = state === 'on' ? await switchOff() : await switchOn(locale)
      setState(now)
      if (now === 'on') showToast({ tone: 'success', title: t('notifications.push.on') })
      else if (state === 'on') showToast({ tone: 'neutral', title: t('notifications.push.off') })
    } catch (error) {
      console.warn('Push messages could not be switched', error)
      showToast({ tone: 'danger', title: t('notifications.push.failed') })
    } finally {
      setBusy(false)
    }
  }

  async function forget(id: string): Promise<void> {
    try {
      await call(pushForget, { id })
      setDevices((known) => known.filter((one) => one.id !== id))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const hint = t(`notifications.push.${hintOf(state)}`)
  const others = devices.filter(({ endpoint }) => endpoint !== own)
  return (
    <section className="card p-1" aria-label={t('notifications.push')}>
      <Switch isOn={state === 'on'} name={t('notifications.push')} hint={hint} onPress={() => void press()} />
      {others.length > 0 && (
        <div className="px-3 pb-2 pt-1">
          <h2 className="text-sm font-semibold">{t('notifications.devices')}</h2>
          <ul>
            {others.map(({ id, userAgent, seenAt }) => {
              const device = deviceName(userAgent) ?? t('notifications.device.unknown')
              return (
                <li key={id} className="flex min-h-12 items-center gap-3 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="block">{device}</span>
                    <span className="tabular block text-xs text-ink-3">
                      {t('notifications.device.seen', { time: time(seenAt) })}
                    </span>
                  </span>
                  <button
                    type="button"
                    onClick={() => void forget(id)}
                    aria-label={t('notifications.device.forget', { device })}
                    className="tap tap-icon"
                  >
                    <X size={18} aria-hidden />
                  </button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
