/**
 * Inserts text in place of the selection and puts the caret after it. React receives the event of typed text, so the
 * owner of the box changes its state as usual.
 */
export function insertAtCaret(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
