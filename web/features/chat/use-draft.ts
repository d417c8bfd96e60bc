import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { tabStorage } from '#web/ui/browser-storage.ts'

const keyOf = (groupId: string) => `khan-dai.draft.${groupId}`

/** Holds the unsent text of a room. It is stored for the tab, so it survives navigation and reloads. */
export function useDraft(groupId: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => tabStorage.read(keyOf(groupId)) ?? '')
  useEffect(() => void tabStorage.write(keyOf(groupId), text === '' ? null : text), [groupId, text])
  return [text, setText]
}
