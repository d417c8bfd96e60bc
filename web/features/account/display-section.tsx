import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { oddsFormats } from '#contract/rules/odds-format.ts'
import { chosenZone } from '#web/api/chosen-zone.ts'
import { chooseZone, deviceZone } from '#web/api/zone.ts'
import { choose, useOddsFormat } from '#web/features/odds/odds.preferences.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LanguageLinks } from '#web/shell/language-menu.tsx'
import { ModeChoices } from '#web/shell/mode-button.tsx'
import { useAddress } from '#web/shell/use-address.ts'
import { setAutoplay, useAutoplay } from '#web/ui/autoplay.ts'
import { Switch } from '#web/ui/switch.tsx'
import { keepDisplay } from './display-sync.ts'
import { SavedNote } from './saved-note.tsx'
import { Select } from './select.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSaving } from './use-saving.ts'

const automatic = 'auto'

export function DisplaySection(_: { user: OwnUser }) {
  const t = useTranslate()
  const address = useAddress()
  return (
    <div className="flex flex-col gap-5">
      {address.languages.length > 1 && (
        <SettingCard title={t('shell.language')} text={t('account.language.text')}>
          <div className="-mx-3">
            <LanguageLinks {...address} chosen={(locale) => void keepDisplay({ locale }).catch(() => {})} />
          </div>
        </SettingCard>
      )}
      <ZoneCard />
      <OddsCard />
      <VideosCard />
      <SettingCard title={t('shell.theme')}>
        <div className="-mx-3">
          <ModeChoices />
        </div>
      </SettingCard>
    </div>
  )
}

function ZoneCard() {
  const t = useTranslate()
  const saving = useSaving()
  const [zone, setZone] = useState(() => chosenZone() ?? automatic)
  const named = (one: string) => one.replaceAll('_', ' ')
  const known = Intl.supportedValuesOf('timeZone')
  const zones = zone === automatic || known.includes(zone) ? known : [zone, ...known]
  return (
    <SettingCard
      title={t('account.zone')}
      text={t('account.zone.text')}
      status={<SavedNote isShown={saving.isSaved} />}
    >
      <Select
        label={t('account.zone')}
        isTitled
        value={zone}
        options={[
          { value: automatic, label: t('account.zone.auto', { zone: named(deviceZone()) }) },
          ...zones.map((value) => ({ value, label: named(value) })),
        ]}
        choose={(value) => {
          setZone(value)
          const chosen = value === automatic ? null : value
          void saving.save(async () => {
            chooseZone(chosen)
            await keepDisplay({ zone: chosen })
          })
        }}
      />
    </SettingCard>
  )
}

function VideosCard() {
  const t = useTranslate()
  const saving = useSaving()
  const isOn = useAutoplay()
  return (
    <SettingCard title={t('account.videos')} status={<SavedNote isShown={saving.isSaved} />}>
      <div className="-mx-3">
        <Switch
          isOn={isOn}
          name={t('account.autoplay')}
          hint={t('account.autoplay.text')}
          onPress={() => {
            setAutoplay(!isOn)
            void saving.save(() => keepDisplay({ autoplay: !isOn }))
          }}
        />
      </div>
    </SettingCard>
  )
}

function OddsCard() {
  const t = useTranslate()
  const saving = useSaving()
  const format = useOddsFormat()
  return (
    <SettingCard title={t('odds.format')} text={t('account.odds.text')} status={<SavedNote isShown={saving.isSaved} />}>
      <Select
        label={t('odds.format')}
        isTitled
        value={format}
        options={oddsFormats.map((value) => ({ value, label: t(`odds.format.${value}`) }))}
        choose={(value) =>
          void saving.save(async () => {
            choose({ format: value })
            await keepDisplay({ oddsFormat: value })
          })
        }
      />
    </SettingCard>
  )
}
