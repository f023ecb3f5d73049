import { Session } from '../accounts/session.entity.js';
import { User } from '../accounts/user.entity.js';
import { AuditEvent } from '../audit/audit-event.entity.js';
import { EncryptionCanary } from '../encryption/encryption-canary.entity.js';
import { ApiToken } from '../orgs/api-token.entity.js';
import { Membership } from '../orgs/membership.entity.js';
import { Org } from '../orgs/org.entity.js';
import { Run } from '../runs/run.entity.js';
import { Transcript } from '../transcripts/transcript.entity.js';

export const ENTITIES = [Org, User, Membership, Session, ApiToken, Run, Transcript, AuditEvent, EncryptionCanary];
