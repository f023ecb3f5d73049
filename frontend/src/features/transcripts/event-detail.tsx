import { Button, CopyButton as MantineCopyButton } from '@mantine/core';
import type { TranscriptEvent } from '../../shared/api/types.js';
import { formatDuration } from '../../shared/format/duration.js';
import { showInvisible } from '../../shared/format/server-text.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { JsonView } from '../../shared/ui/json-view/json-view.js';
import { ServerText } from '../../shared/ui/server-text.js';
import classes from './event-detail.module.css';
import { methodOf } from './event-list.js';
import { shownPayload } from './messages.js';
import type { Pairs } from './pairing.js';
import { toCurl } from './to-curl.js';

export interface EventDetailProps {
  readonly event: TranscriptEvent;
  readonly pairs: Pairs;
  /** Where the run's requests went. */
  readonly targetUrl: string;
  /** JSON Pointer into the message, from the finding that led here. */
  readonly pointer: string | null;
  readonly onSelect: (seq: number) => void;
}

const DIRECTION_WORDS: Record<TranscriptEvent['direction'], string> = {
  out: 'Sent',
  in: 'Received',
  sys: 'Noted by Plumbline',
};

export function EventDetail({ event, pairs, targetUrl, pointer, onSelect }: EventDetailProps) {
  const request = pairs.requestOf.get(event.seq);
  const answer = pairs.answerTo.get(event.seq);
  return (
    <article className={classes.detail} aria-label={`Event ${event.seq}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          <bdi>{showInvisible(methodOf(event, pairs))}</bdi>
        </h2>
        <CopyButton value={JSON.stringify(event.payload, null, 2)} what="the message" />
        {event.direction === 'out' && <CopyCurl command={toCurl(event, targetUrl)} />}
      </header>
      <p className={classes.facts}>
        <span>
          {DIRECTION_WORDS[event.direction]}
          {event.phase !== 'run' && ` in step ${event.phase}`}
        </span>
        {event.httpStatus !== null && <span>HTTP {event.httpStatus}</span>}
        {event.durationMs !== null && <span>{formatDuration(event.durationMs)}</span>}
        <time dateTime={event.at}>{event.at.slice(11, 23)}</time>
        {answer && <PairLink words="answered by" event={answer} onSelect={onSelect} />}
        {request && <PairLink words="answers" event={request} onSelect={onSelect} />}
      </p>
      {event.headers.length > 0 && <Headers event={event} />}
      <Payload event={event} pointer={pointer} />
    </article>
  );
}

/** The request as a command; what was hidden stands in it as `$TOKEN`. */
function CopyCurl({ command }: { readonly command: string }) {
  return (
    <MantineCopyButton value={command} timeout={1500}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={copy}>
          {copied ? 'Copied' : 'Copy as curl'}
        </Button>
      )}
    </MantineCopyButton>
  );
}

interface PairLinkProps {
  readonly words: string;
  readonly event: TranscriptEvent;
  readonly onSelect: (seq: number) => void;
}

function PairLink({ words, event, onSelect }: PairLinkProps) {
  return (
    <button type="button" className={classes.pair} onClick={() => onSelect(event.seq)}>
      {words} {event.seq}
    </button>
  );
}

function Headers({ event }: { readonly event: TranscriptEvent }) {
  return (
    <details className={classes.section} open={event.headers.length <= 12}>
      <summary>
        Headers <span className={classes.count}>{event.headers.length}</span>
      </summary>
      <table className={classes.headers}>
        <tbody>
          {event.headers.map(({ name, value }, index) => (
            <tr key={`${index}-${name}`}>
              <th scope="row">
                <ServerText>{name}</ServerText>
              </th>
              <td>
                <ServerText>{value}</ServerText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Payload({ event, pointer }: { readonly event: TranscriptEvent; readonly pointer: string | null }) {
  const payload = shownPayload(event);
  switch (payload.kind) {
    case 'none':
      return <p className={classes.note}>No body.</p>;
    case 'omitted':
      return (
        <p className={classes.note}>
          <ServerText>{payload.why}</ServerText>
        </p>
      );
    case 'text':
      return (
        <pre className={classes.text} tabIndex={0} aria-label="Body">
          <ServerText>{payload.text}</ServerText>
        </pre>
      );
    case 'messages':
      return payload.messages.map(({ title, value }, index) => (
        <section key={index} className={classes.section}>
          {title !== null && (
            <h3 className={classes.message}>
              <ServerText>{title}</ServerText>
            </h3>
          )}
          <JsonView
            key={`${event.seq} ${pointer ?? ''}`}
            value={value}
            pointer={index === payload.pointedAt ? pointer : null}
            label={title === null ? 'Message' : `Message ${index + 1}: ${showInvisible(title)}`}
          />
        </section>
      ));
  }
}
