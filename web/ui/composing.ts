/** Whether the key belongs to an input method: Safari says so of the Enter that ends a composition by its code alone. */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
