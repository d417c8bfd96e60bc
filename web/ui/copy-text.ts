/** Copies a text. Returns false when the browser refuses. Call it only after a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Copies through a selection, as the views of many apps allow it, which have no Clipboard API. */
function copySelected(text: string): boolean {
  const pressed = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Without this, phones open the keyboard.
  field.readOnly = true
  field.className = 'sr-only'
  // A dialog moves the focus back when an element outside of it gets it.
  const place = pressed?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  }
}
