import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, SignedIn } from '../http/access.decorators.js';
import { CurrentPrincipal, type Principal } from '../http/principal.js';
import { LoginDto, MeDto, SetupStateDto, SignedInDto } from './auth.dto.js';
import { AuthService, type Visitor } from './auth.service.js';
import { SessionCookie } from './session-cookie.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('login')
  @Public()
  @HttpCode(200)
  @ApiOkResponse({ type: SignedInDto, description: 'The session is in the cookie.' })
  async login(
    @Body() input: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { session, signedIn } = await this.auth.login(input, visitorOf(request));
    this.cookie.set(response, session);
    return signedIn;
  }

  @Post('logout')
  @SignedIn()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session is over, also on its open sockets.' })
  async logout(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.auth.logout(principal);
    this.cookie.clear(response);
  }

  @Get('me')
  @SignedIn()
  @ApiOkResponse({ type: MeDto })
  me(@CurrentPrincipal() principal: Principal): MeDto {
    return this.auth.me(principal);
  }
}

function visitorOf(request: Request): Visitor {
  return { ip: request.ip ?? 'unknown', userAgent: request.get('user-agent') ?? null };
}

@ApiTags('auth')
@Controller('setup')
export class SetupController {
  constructor(private readonly auth: AuthService) {}

  @Get()
  @Public()
  @ApiOkResponse({ type: SetupStateDto })
  async get(): Promise<SetupStateDto> {
    return { needed: await this.auth.needsSetup() };
  }
}
