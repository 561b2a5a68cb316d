import type { ReactNode } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { consultationFacts } from '#shared/business/consultation-facts.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { acceptConsultation, listConsultations, type ReceivedConsultation } from '#shared/contract/consultations.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { Facts } from '../components/records/facts.tsx'
import { OpenButton, RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Stack } from '../components/stack.tsx'
import { useOpened } from '../platform/address-state.ts'
import { formatExact } from '../platform/dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { PersonRoute } from '../prospects/person-route.tsx'
import { EnquirySender, EnquirySenderMark } from '../prospects/sender-proof.tsx'
import { AcceptButton, ErasedMark, FilesMark, isErased, LeadLink, SpamMark, WithheldMark } from './record-marks.tsx'

const useStyles = makeStyles({
  excerpt: {
    display: '-webkit-box',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
})

/** Lists the consultation requests, newest first. */
export function Consultations() {
  const { id, open, close } = useOpened('consultation')
  const pages = usePages(listConsultations, {})
  const opened = pages.data?.find((one) => one.id === id && !isErased(one))
  const columns = columnsWith(open)
  return (
    <>
      <RecordList
        label="Consultations"
        pages={pages}
        columns={columns}
        keyOf={(one) => one.id}
        empty={
          <EmptyState title="No consultation requests yet.">
            Whatever visitors send with the consultation form is kept here word for word and becomes a lead straight
            away.
          </EmptyState>
        }
      />
      {opened === undefined ? undefined : <ConsultationPanel consultation={opened} onClose={close} />}
    </>
  )
}

function columnsWith(open: (id: string) => void): RecordColumn<ReceivedConsultation>[] {
  return [
    {
      header: 'Name',
      width: 'minmax(140px, 1.4fr)',
      place: 'title',
      cell: (one) =>
        isErased(one) ? (
          <ErasedMark at={one.erasedAt} />
        ) : (
          <OpenButton onClick={() => open(one.id)}>{`${one.firstName} ${one.lastName}`}</OpenButton>
        ),
    },
    {
      header: 'Contact',
      width: 'minmax(170px, 2fr)',
      cell: (one) =>
        isErased(one) ? undefined : (
          <ContactLinks email={one.email} phone={one.phone} dialNumber={one.dialNumber} prospectId={one.prospectId} />
        ),
    },
    {
      header: 'Extension',
      width: 'minmax(130px, 1fr)',
      cell: ({ extensionType }) => (extensionType === null ? 'Not given' : extensionTypeLabels[extensionType]),
    },
    {
      header: 'What they wrote',
      width: 'minmax(140px, 2fr)',
      cell: (one) =>
        isErased(one) ? undefined : one.suspectedSpam === null ? (
          <Stack gap="xs">
            <Excerpt>{one.projectDescription}</Excerpt>
            <FilesMark count={one.fileCount} />
            <EnquirySenderMark proof={one.senderProof} />
          </Stack>
        ) : (
          <SpamMark reason={one.suspectedSpam} />
        ),
    },
    { header: 'Received', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}

/** Shows the first two lines of a text. */
function Excerpt({ children }: { children: ReactNode }) {
  return <span className={useStyles().excerpt}>{children}</span>
}

/** Shows one request as it was sent. */
function ConsultationPanel({ consultation, onClose }: { consultation: ReceivedConsultation; onClose: () => void }) {
  const { firstName, lastName, email, phone, suspectedSpam } = consultation
  return (
    <SidePanel
      title={`${firstName} ${lastName}`}
      onClose={onClose}
      footer={
        suspectedSpam === null ? (
          <LeadLink {...consultation} />
        ) : (
          <>
            <AcceptButton
              call={acceptConsultation}
              id={consultation.id}
              name={`${firstName} ${lastName}`}
              reason={suspectedSpam}
            />
            <PersonRoute email={email} />
          </>
        )
      }
    >
      <Stack gap="l">
        <EnquirySender kind="consultation" id={consultation.id} proof={consultation.senderProof} />
        <Facts
          facts={[
            { name: 'Received', value: formatExact(consultation.createdAt) },
            {
              name: 'Contact',
              value: (
                <ContactLinks
                  email={email}
                  phone={phone}
                  dialNumber={consultation.dialNumber}
                  prospectId={consultation.prospectId}
                />
              ),
            },
            ...consultationFacts(consultation).map(({ label, value, empty }) => ({
              name: label,
              value: value ?? empty,
            })),
            { name: 'Files', value: consultation.fileCount > 0 ? <FilesMark count={consultation.fileCount} /> : null },
            { name: 'Confirmation', value: consultation.isMailWithheld ? <WithheldMark /> : null },
            { name: 'Caution', value: suspectedSpam === null ? null : <SpamMark reason={suspectedSpam} /> },
          ]}
        />
      </Stack>
    </SidePanel>
  )
}
