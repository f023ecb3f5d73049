import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LiveConnectionsModule } from '../live/live-connections.module.js';
import { AccessGuard } from './access.guard.js';
import { ApiTokenStrategy } from './api-token.strategy.js';
import { AuthController, SetupController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { ApiTokenGuard, SessionGuard } from './credentials.guards.js';
import { LoginThrottle } from './login-throttle.js';
import { PasswordVerifier } from './password-verifier.js';
import { PrincipalsService } from './principals.service.js';
import { SessionCookie } from './session-cookie.js';
import { SessionStrategy } from './session.strategy.js';

@Module({
  imports: [LiveConnectionsModule],
  controllers: [AuthController, SetupController],
  providers: [
    AuthService,
    LoginThrottle,
    PasswordVerifier,
    PrincipalsService,
    SessionCookie,
    SessionStrategy,
    ApiTokenStrategy,
    SessionGuard,
    ApiTokenGuard,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [PrincipalsService, SessionCookie],
})
export class AuthModule {}
