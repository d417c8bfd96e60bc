import { useCallback, useEffect, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { type RoomRules, roomSelf, type SlowSeconds, setRoomRules, slowChoices } from '#contract/room-rules.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.ts'

type Change = Omit<InputOf<typeof setRoomRules>, 'groupId'>

type Props = {
  groupId: string
  /** False in rooms with admission, which guests and followers cannot read. */
  isOpenToAll: boolean
  /** Called after each change. */
  changed: () => void
}

/** Rules for writing in the room. Each change applies immediately. */
export function RoomRulesForm({ groupId, isOpenToAll, changed }: Props) {
  const t = useTranslate()
  const [rules, setRules] = useState<RoomRules | null>(null)

  const attempt = useCallback(
    async (act: () => Promise<RoomRules>) => {
      try {
        setRules(await act())
        return true
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
        return false
      }
    },
    [t],
  )
  useEffect(() => void attempt(async () => (await call(roomSelf, { groupId })).rules), [attempt, groupId])

  async function change(by: Change) {
    if (await attempt(() => call(setRoomRules, { groupId, ...by }))) changed()
  }

  if (!rules) return <Skeleton className="h-12 w-full" />
  const { slowSeconds, followersOnly, membersOnly, linksOff, newcomersOff } = rules
  return (
    <div>
      <SelectField
        label={t('chat.rules.slow')}
        help={t('chat.rules.slowHelp')}
        value={String(slowSeconds)}
        options={slowChoices.map((seconds) => ({ value: String(seconds), label: t(`chat.slow.${seconds}`) }))}
        onChange={(event) => void change({ slowSeconds: Number(event.target.value) as SlowSeconds })}
      />
      <div className="-mx-3 mt-2">
        {isOpenToAll && (
          <>
            <Switch
              isOn={followersOnly}
              name={t('chat.rules.followers')}
              hint={t('chat.rules.followersHelp')}
              onPress={() => void change({ followersOnly: !followersOnly })}
            />
            <Switch
              isOn={membersOnly}
              name={t('chat.rules.members')}
              hint={t('chat.rules.membersHelp')}
              onPress={() => void change({ membersOnly: !membersOnly })}
            />
          </>
        )}
        <Switch
          isOn={linksOff}
          name={t('chat.rules.links')}
          hint={t('chat.rules.linksHelp')}
          onPress={() => void change({ linksOff: !linksOff })}
        />
        <Switch
          isOn={newcomersOff}
          name={t('chat.rules.newcomers')}
          hint={t('chat.rules.newcomersHelp')}
          onPress={() => void change({ newcomersOff: !newcomersOff })}
        />
      </div>
    </div>
  )
}
