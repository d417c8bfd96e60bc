import type { NotificationSettings } from '#contract/notification-settings.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { offsetText } from '#web/i18n/wall-clock.ts'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { ChangeSettings } from './change-settings.ts'
import { Choice } from './choice.tsx'

const usualNight = { from: 22 * 60, to: 7 * 60 }
const caps = [0, 3, 6, 12, 30, 60]

/** Settings for quiet hours, in the member's time zone, and for the max number of push messages per hour. */
export function QuietCard({ settings, change }: { settings: NotificationSettings; change: ChangeSettings }) {
  const t = useTranslate()
  const { quiet, quietExceptBookings, pushPerHour } = settings
  // A change stores the time zone of this device for the quiet hours.
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const set = (next: { from: number; to: number } | null) => void change({ quiet: next, zone })
  const options = [...new Set([...caps, pushPerHour])].sort((a, b) => a - b)
  return (
    <section className="card p-4" aria-labelledby="quiet">
      <h2 id="quiet" className="sr-only">
        {t('notifications.quiet')}
      </h2>
      <div className="-mx-3">
        <Switch
          isOn={quiet !== null}
          name={t('notifications.quiet')}
          hint={t('notifications.quiet.hint', { zone: offsetText(quiet ? settings.zone : zone, Date.now()) })}
          onPress={() => set(quiet === null ? usualNight : null)}
        />
      </div>
      {quiet && (
        <>
          <div className="mt-2 flex max-w-xs gap-3">
            <Field
              label={t('notifications.quiet.from')}
              type="time"
              value={clockOf(quiet.from)}
              onChange={({ target }) => target.value && set({ ...quiet, from: minutesOf(target.value) })}
            />
            <Field
              label={t('notifications.quiet.to')}
              type="time"
              value={clockOf(quiet.to)}
              onChange={({ target }) => target.value && set({ ...quiet, to: minutesOf(target.value) })}
            />
          </div>
          <div className="-mx-3 mt-2">
            <Switch
              isOn={quietExceptBookings}
              name={t('notifications.quiet.bookings')}
              hint={t('notifications.quiet.bookings.hint')}
              onPress={() => void change({ quietExceptBookings: !quietExceptBookings })}
            />
          </div>
        </>
      )}
      <h3 className="mt-4 text-sm font-semibold">{t('notifications.cap')}</h3>
      <p className="text-xs text-ink-2">{t('notifications.cap.hint')}</p>
      <Choice
        label={t('notifications.cap')}
        value={pushPerHour}
        options={options.map((count) => ({
          value: count,
          text: count === 0 ? t('notifications.cap.none') : t('notifications.cap.some', { count }),
        }))}
        choose={(count) => void change({ pushPerHour: count })}
      />
    </section>
  )
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
