import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { tabStorage } from '#web/ui/browser-storage.ts'

const keyOf = (groupId: string) => `khan-dai.draft.${groupId}`

/** What is being written in a room: kept for the tab, so that leaving the page or reloading it loses nothing. */
export function useDraft(groupId: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => tabStorage.read(keyOf(groupId)) ?? '')
  useEffect(() => void tabStorage.write(keyOf(groupId), text === '' ? null : text), [groupId, text])
  return [text, setText]
}
