import { useAtom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** The lead whose number was tapped last and of whose call nobody has said how it went. A phone may drop the page during a call, so
 *  it is in the session's storage. */
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
