import { Injectable } from '@nestjs/common';
import { ApiTokensRepository, AuditRepository, roleAtLeast } from '@plumbline/platform';
import type { Page } from '../http/cursor.js';
import { pageOfAll } from '../http/page-of-all.js';
import type { PageQueryDto } from '../http/pagination.dto.js';
import { actorOf, type Member } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';
import { LiveConnections } from '../live/live-connections.js';
import type { ApiTokenDto, CreateApiTokenDto, CreatedApiTokenDto } from './api-token.dto.js';
import { presentApiToken } from './api-token.presenter.js';

@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly audit: AuditRepository,
    private readonly connections: LiveConnections,
  ) {}

  async list(member: Member, query: PageQueryDto): Promise<Page<ApiTokenDto>> {
    const tokens = await this.tokens.list(member.orgId);
    return pageOfAll(tokens, (token) => token.id, query, presentApiToken);
  }

  async create(member: Member, input: CreateApiTokenDto): Promise<CreatedApiTokenDto> {
    const expiresAt = input.expiresAt === undefined || input.expiresAt === null ? null : new Date(input.expiresAt);
    refuseStrongerRole(member, input);
    refusePast(expiresAt);
    const { token, record } = await this.tokens.create({
      orgId: member.orgId,
      name: input.name,
      role: input.role,
      createdBy: member.user.id,
      expiresAt,
    });
    await this.note(member, 'api_token.create', record.id);
    return { ...presentApiToken(record), token };
  }

  /** Ends the token at once, and closes its sockets on every replica. */
  async revoke(member: Member, tokenId: string): Promise<void> {
    if (!(await this.tokens.revoke(member.orgId, tokenId))) throw new ProblemError('not_found');
    this.connections.close({ tokenId });
    await this.note(member, 'api_token.revoke', tokenId);
  }

  private note(member: Member, action: 'api_token.create' | 'api_token.revoke', id: string): Promise<void> {
    return this.audit.record({
      orgId: member.orgId,
      actor: actorOf(member),
      action,
      subject: { type: 'api_token', id },
    });
  }
}

function refuseStrongerRole(member: Member, { role }: CreateApiTokenDto): void {
  if (roleAtLeast(member.role, role)) return;
  const message = `A token cannot do more than you: your role here is ${member.role}.`;
  throw new ProblemError('validation_failed', { errors: [{ pointer: '/role', code: 'above_your_role', message }] });
}

function refusePast(expiresAt: Date | null): void {
  if (expiresAt === null || expiresAt.getTime() > Date.now()) return;
  const message = 'This time has passed. Choose a later one, or leave it out for a token that does not expire.';
  throw new ProblemError('validation_failed', { errors: [{ pointer: '/expiresAt', code: 'in_the_past', message }] });
}
