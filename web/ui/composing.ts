/**
 * Returns true when an input method handles the key. In Safari, the Enter that ends a composition is recognised only by
 * its key code.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
