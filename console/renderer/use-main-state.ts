import { useEffect, useState } from 'react'
import type { CallAnswer, CallInput, CallName, EventContent, EventName } from '../main/ipc/table.ts'
import { desktop } from './desktop.ts'

/** Returns a state of the main process: fetched once, then updated by its events. @param before the value until then */
export function useMainState<Asked extends CallName, Told extends EventName, Before>(
  asked: Asked & (undefined extends CallInput<Asked> ? unknown : never),
  told: Told & (EventContent<Told> extends CallAnswer<Asked> ? unknown : never),
  before: Before,
): EventContent<Told> | Before {
  const [content, setContent] = useState<EventContent<Told> | Before>(before)
  useEffect(() => {
    // An event that arrives before the response is newer than the response.
    let hasChanged = false
    void desktop.call<Asked>(asked, undefined as CallInput<Asked>).then((answer) => {
      if (!hasChanged) setContent(() => answer as EventContent<Told>)
    })
    return desktop.on<Told>(told, (changed) => {
      hasChanged = true
      setContent(() => changed)
    })
  }, [asked, told])
  return content
}
