import { useAtom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** The id of the lead who was called last, until the outcome is logged. It is in the session storage because a phone may discard the
 *  page during a call. */
const calledLeadAtom = atomWithStorage<string | null>(
  'hub-called-lead',
  null,
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
)

export function useCalledLead() {
  const [calledId, setCalledId] = useAtom(calledLeadAtom)
  return {
    isCalled: (prospectId: string | null | undefined) => typeof prospectId === 'string' && prospectId === calledId,
    setCalled: (prospectId: string) => setCalledId(prospectId),
    clearCalled: () => setCalledId(null),
  }
}
