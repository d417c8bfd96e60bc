import { useEffect, useState } from 'react'

/** Returns false on the server and for the first render in the browser, because both must be equal. */
export function useAfterMount(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
